// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '#shared/api/page';
import { ApiError } from '#web/api/api-error';
import { csvFormat, jsonFormat, jsonLinesFormat } from '#web/components/export/export-format';
import { ExportMenu } from '#web/components/export/export-menu';
import { Toaster } from '#web/components/toast/toaster';
import { renderInTheme } from '../../render';

const files = vi.hoisted(() => ({ download: vi.fn() }));
vi.mock('#web/components/export/download', () => files);

// jsdom has no ResizeObserver, which an open menu needs.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  },
);

interface Row {
  readonly name: string;
  readonly count: number;
}

const formats = [
  csvFormat<Row>([
    { header: 'Name', value: ({ name }) => name },
    { header: 'Count', value: ({ count }) => count },
  ]),
  jsonLinesFormat<Row>(),
  jsonFormat<Row>(),
];

const pages: Readonly<Record<string, Page<Row>>> = {
  '': { items: [{ name: '=1+1', count: 1 }], nextToken: 'b' },
  b: { items: [], nextToken: 'c' },
  c: { items: [{ name: 'Ana', count: 2 }], nextToken: null },
};

const answer = async (token: string | undefined): Promise<Page<Row>> => pages[token ?? ''] ?? { items: [] };

beforeEach(() => files.download.mockClear());

function open(fetchPage: (token: string | undefined) => Promise<Page<Row>> = answer) {
  renderInTheme(
    <ExportMenu noun={['row', 'rows']} fileName="rows" formats={formats} fetchPage={fetchPage} total={2} />,
  );
}

async function choose(name: RegExp) {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

const saved = () => {
  const [name, pieces] = files.download.mock.calls[0] ?? [];
  return { name, text: (pieces as readonly string[]).join('') };
};

describe('an export', () => {
  it('saves all pages as CSV without formulas', async () => {
    open();

    await choose(/^CSV/);

    await waitFor(() => expect(files.download).toHaveBeenCalledTimes(1));
    expect(saved()).toEqual({ name: 'rows.csv', text: "\uFEFFName,Count\r\n'=1+1,1\r\nAna,2\r\n" });
  });

  it('saves all pages as JSON lines', async () => {
    open();

    await choose(/^JSON lines/);

    await waitFor(() => expect(files.download).toHaveBeenCalledTimes(1));
    expect(saved()).toEqual({
      name: 'rows.jsonl',
      text: '{"name":"=1+1","count":1}\n{"name":"Ana","count":2}\n',
    });
  });

  it('saves all pages as one JSON array', async () => {
    open();

    await choose(/^JSON, /);

    await waitFor(() => expect(files.download).toHaveBeenCalledTimes(1));
    expect(saved().name).toBe('rows.json');
    expect(JSON.parse(saved().text)).toEqual([
      { name: '=1+1', count: 1 },
      { name: 'Ana', count: 2 },
    ]);
  });

  it('shows its progress, and saves nothing once it is cancelled', async () => {
    const { promise, resolve } = Promise.withResolvers<Page<Row>>();
    open((token) => (token === undefined ? answer(token) : promise));
    await choose(/^CSV/);
    await screen.findByText('Exporting 1 of 2 rows');

    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    resolve({ items: [{ name: 'Late', count: 3 }] });
    await promise;

    await waitFor(() => expect(screen.queryByText(/^Exporting/)).toBeNull());
    expect(files.download).not.toHaveBeenCalled();
  });

  it('saves no file for an empty list, and says that it is empty', async () => {
    renderInTheme(
      <>
        <ExportMenu
          noun={['row', 'rows']}
          fileName="rows"
          formats={formats.slice(0, 1)}
          fetchPage={async () => ({ items: [], nextToken: null })}
          savedText="All saved"
        />
        <Toaster />
      </>,
    );

    fireEvent.click(screen.getByRole('button', { name: 'Export' }));

    expect(await screen.findByText('There are no rows to export')).toBeDefined();
    expect(screen.queryByText('All saved')).toBeNull();
    expect(files.download).not.toHaveBeenCalled();
  });

  it('explains why nothing was saved, and can be repeated', async () => {
    let tries = 0;
    open((token) => {
      tries += 1;
      return tries === 1
        ? Promise.reject(new ApiError('Network', 'The server cannot be reached.'))
        : answer(token);
    });

    await choose(/^CSV/);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Nothing was saved. The server cannot be reached.',
    );
    await choose(/^CSV/);

    await waitFor(() => expect(files.download).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
