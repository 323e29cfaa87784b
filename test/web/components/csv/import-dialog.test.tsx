// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Exercise } from '#shared/models/exercise';
import { ExerciseSet } from '#shared/models/set';
import { ApiError } from '#web/api/api-error';
import { CsvButtons } from '#web/components/csv/csv-buttons';
import { ImportDialog } from '#web/components/csv/import-dialog';
import { fakeRun } from '../../features/fake-api';
import { passTime, renderPage } from '../../features/render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

/** A file store that accepts every file. */
const stored: FormData[] = [];
class Storage {
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  readonly status = 204;
  readonly responseText = '';
  onload?: () => void;
  open(): void {}
  send(form: FormData): void {
    stored.push(form);
    this.upload.onprogress?.({ loaded: 5 });
    this.onload?.();
  }
}

let answers: Record<string, unknown>;
let sent: { readonly operation: string; readonly variables: Record<string, unknown> }[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  vi.stubGlobal('XMLHttpRequest', Storage);
  stored.length = 0;
  sent = [];
  answers = {
    StartUpload: { startUpload: { uploadId: 'u-1', url: 'https://storage.example/', fields: '{"key":"k"}' } },
    Failures: { jobFailures: { items: [], nextToken: null } },
    Changes: { jobChanges: { items: [], nextToken: null } },
  };
  api.graphql.mockReset();
  api.graphql.mockImplementation(async (document: string, variables: Record<string, unknown> = {}) => {
    const [, operation = ''] = /(?:query|mutation) (\w+)/.exec(document) ?? [];
    sent.push({ operation, variables });
    const answer = answers[operation];
    if (answer instanceof Error) throw answer;
    if (answer === undefined) throw new Error(`No answer for ${operation}`);
    return answer;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Page = () => <ImportDialog model={Exercise} open onClose={() => undefined} />;
const dialog = () => within(screen.getByRole('dialog'));
const button = (name: string) => dialog().getByRole('button', { name });
const starts = () => sent.filter(({ operation }) => operation === 'Start');

async function choose(name: string, type: string, content: string): Promise<void> {
  fireEvent.change(dialog().getByLabelText(/^CSV file/), {
    target: { files: [new File([content], name, { type })] },
  });
  await passTime(20);
}

async function press(name: string): Promise<void> {
  fireEvent.click(button(name));
  await passTime(200);
}

function dryRunEnds(change: Parameters<typeof fakeRun>[0]): void {
  const run = fakeRun({
    id: 'dry',
    job: 'import-records',
    dryRun: true,
    shape: 'list',
    tables: [],
    ...change,
  });
  answers.Start = { startJob: run };
  answers.Run = { jobRun: run };
}

describe('an import', () => {
  it('rejects a file that is empty or not CSV before it is sent', async () => {
    await renderPage(Page, '/import', '/import');

    await choose('photo.png', 'image/png', 'x');
    expect(dialog().getByText("'photo.png' is of type image/png; expected CSV.")).toBeDefined();
    await choose('a.csv', 'text/csv', '');
    expect(dialog().getByText("'a.csv' is empty; expected a file with content.")).toBeDefined();
    expect(button('Preview import').hasAttribute('disabled')).toBe(true);

    expect(sent).toEqual([]);
  });

  it('is sent once even if the button is pressed repeatedly, and shows the errors of its rows', async () => {
    dryRunEnds({ status: 'COMPLETED_WITH_FAILURES', changed: 2, unchanged: 7, failed: 1 });
    const message = "Line 3, column duration: 'soon' is no number.";
    const at = '2026-03-04T13:20:00.000Z';
    const failure = { id: 'f', table: 'Exercise', key: 'line 3', code: 'Error', message, attempt: 1, at };
    answers.Failures = { jobFailures: { items: [failure], nextToken: null } };
    await renderPage(Page, '/import', '/import');
    await choose('a.csv', 'application/vnd.ms-excel', 'id,title\r\n');
    const preview = button('Preview import');
    fireEvent.click(preview);
    fireEvent.click(preview);
    await passTime(200);

    expect(stored).toHaveLength(1);
    expect(sent[0]?.variables).toMatchObject({
      kind: 'csv',
      contentType: 'text/csv',
      fileName: 'a.csv',
      bytes: 10,
    });
    const input = starts()[0]?.variables.input as { readonly params: string };
    expect(JSON.parse(input.params)).toEqual({ model: 'Exercise', upload: 'u-1' });
    expect(starts()).toHaveLength(1);
    expect(dialog().getByText('2 rows will change. 7 rows already match.')).toBeDefined();
    expect(dialog().getByRole('region', { name: '1 row cannot be imported' }).textContent).toContain(message);
    expect(button('Import 2 rows')).toBeDefined();
  });

  it('saves the rows that cannot be imported, with the reasons, as a file to correct', async () => {
    dryRunEnds({ status: 'COMPLETED_WITH_FAILURES', changed: 1, failed: 2 });
    const at = '2026-03-04T13:20:00.000Z';
    const failure = (line: number, message: string) => ({
      id: `f${line}`,
      table: 'rows',
      key: `line ${line} (x)`,
      code: 'VisitFailed',
      message,
      attempt: 1,
      at,
    });
    answers.Failures = {
      jobFailures: { items: [failure(4, 'Duration is "soon".'), failure(6, '=Same')], nextToken: null },
    };
    const saved: Blob[] = [];
    vi.stubGlobal('URL', {
      ...URL,
      createObjectURL: (blob: Blob) => String(saved.push(blob)),
      revokeObjectURL: () => undefined,
    });
    await renderPage(Page, '/import', '/import');
    await choose(
      'a.csv',
      'text/csv',
      'sep=;\r\nid;title;_problem;duration\r\n;Good;;30\r\n;"Bad, ""two\r\nlines""";old;soon\r\n;\'=x;;30\r\n',
    );
    await press('Preview import');

    await press('Save these rows to correct them');

    expect(await saved[0]?.text()).toBe(
      'id,title,duration,_problem\r\n,"Bad, ""two\nlines""",soon,"Duration is ""soon""."\r\n,\'=x,30,\'=Same\r\n',
    );
  });

  it('that leaves out only the rows that the preview showed does not ask for attention', async () => {
    dryRunEnds({ status: 'COMPLETED_WITH_FAILURES', changed: 2, failed: 1 });
    await renderPage(Page, '/import', '/import');
    await choose('a.csv', 'text/csv', 'id,title\r\n');
    await press('Preview import');
    const run = fakeRun({
      id: 'real',
      job: 'import-records',
      shape: 'list',
      tables: [],
      status: 'COMPLETED_WITH_FAILURES',
      changed: 2,
      failed: 1,
      attention: null,
    });
    answers.Start = { startJob: run };
    answers.Run = { jobRun: run };

    await press('Import 2 rows');

    expect(dialog().getByText(/^Imported 2 rows; 1 row left out, as the preview showed\./)).toBeDefined();
  });

  it('changes sets that schedules use only if the box for this is ticked', async () => {
    dryRunEnds({ status: 'SUCCEEDED', changed: 1 });
    await renderPage(
      () => <ImportDialog model={ExerciseSet} open onClose={() => undefined} />,
      '/import',
      '/import',
    );
    const sentParams = () =>
      starts().map(({ variables }) => JSON.parse((variables.input as { params: string }).params) as object);
    await choose('a.csv', 'text/csv', 'id,isActive\r\n');
    await press('Preview import');
    await press('Back');
    fireEvent.click(dialog().getByRole('checkbox', { name: /^Also deactivate sets used by schedules/ }));
    await passTime(20);
    await press('Preview import');

    expect(stored).toHaveLength(1);
    expect(sentParams()).toEqual([
      { model: 'Set', upload: 'u-1', alsoUsed: false },
      { model: 'Set', upload: 'u-1', alsoUsed: true },
    ]);
  });

  it('explains why the file cannot be read, and lets the user choose another', async () => {
    const reason =
      "The file cannot be imported: line 1, column 'length': exercises have no field with this name.";
    dryRunEnds({ status: 'FAILED', reason });
    await renderPage(Page, '/import', '/import');
    await choose('a.csv', 'text/csv', 'length\r\n');
    await press('Preview import');
    expect(dialog().getByText(reason)).toBeDefined();
    expect(dialog().queryByRole('button', { name: /^Import / })).toBeNull();

    await press('Back');

    expect(button('Preview import')).toBeDefined();
  });

  it('reports a missing network, keeps the file, and sends it the next time', async () => {
    const reachable = answers.StartUpload;
    answers.StartUpload = new ApiError('Network', 'The server cannot be reached.');
    dryRunEnds({ status: 'SUCCEEDED', changed: 0, unchanged: 7 });
    await renderPage(Page, '/import', '/import');
    await choose('a.csv', 'text/csv', 'id\r\n');
    await press('Preview import');
    expect(dialog().getByText('The server cannot be reached.')).toBeDefined();

    answers.StartUpload = reachable;
    await press('Preview import');

    expect(dialog().getByText('Nothing will change. 7 rows already match.')).toBeDefined();
    expect(dialog().queryByRole('button', { name: /^Import / })).toBeNull();
  });
});

it('an export has complete records, with the columns that an import accepts', async () => {
  answers.Records = { page: { items: [{ id: 'a', title: '=1+1', _version: 2 }], nextToken: null } };
  const saved: Blob[] = [];
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (blob: Blob) => String(saved.push(blob)),
    revokeObjectURL: () => undefined,
  });
  await renderPage(
    () => <CsvButtons model={Exercise} all={[{ id: 'a' }]} found={[{ id: 'a' }]} />,
    '/export',
    '/export',
  );

  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await passTime(200);

  const text = await saved[0]?.text();
  expect(text?.split('\r\n')[0]).toMatch(/^(\uFEFF)?id,_version,/);
  expect(text).toContain("a,2,'=1+1");
});

it('an export contains only the records that match the filter of the list', async () => {
  answers.RecordsByID = { record0: { id: 'b', title: 'Plank', _version: 1 } };
  const saved: Blob[] = [];
  vi.stubGlobal('URL', {
    ...URL,
    createObjectURL: (blob: Blob) => String(saved.push(blob)),
    revokeObjectURL: () => undefined,
  });
  const all = [{ id: 'a' }, { id: 'b' }];
  await renderPage(
    () => <CsvButtons model={Exercise} all={all} found={all.slice(1)} />,
    '/export',
    '/export',
  );

  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await passTime(200);

  expect((await saved[0]?.text())?.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^b,1,Plank/),
  ]);
});
