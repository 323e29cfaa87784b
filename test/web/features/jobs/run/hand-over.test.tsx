// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { FakeApi } from '../../fake-api';
import { passTime } from '../../render-page';
import { click, openRun, over } from './run-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

let server: FakeApi;
const assignment = (version: number, note = '') => ({
  version,
  to: 'cy@example.com',
  by: 'ben@example.com',
  at: '2025-11-20T09:50:00Z',
  note,
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-11-20T10:00:00Z') });
  server = new FakeApi();
  server.answers.set('Assignees', {
    runAssignees: ['ana@example.com', 'ben@example.com', 'cy@example.com'],
  });
  api.graphql.mockReset().mockImplementation(server.graphql);
});

afterEach(() => {
  vi.useRealTimers();
});

const assigned = () =>
  api.graphql.mock.calls.flatMap(([document, variables]) =>
    String(document).includes('mutation Assign(') ? [variables] : [],
  );

async function openDialog(): Promise<ReturnType<typeof within>> {
  await click(screen.getAllByRole('button', { name: 'Hand over…' })[0] as HTMLElement);
  await passTime(50);
  return within(screen.getByRole('dialog'));
}

describe('handing a run over', () => {
  it('offers the admins who may act on the run, sends the note, and shows the assignee', async () => {
    await openRun(server, { ...over, status: 'FAILED', attention: { reason: 'It failed.' } });
    const dialog = await openDialog();
    const options = dialog.getAllByRole('option').map((option: HTMLElement) => option.textContent);
    expect(options).toEqual([
      'Choose an admin',
      'ben@example.com',
      'cy@example.com',
      'ana@example.com (you)',
    ]);

    fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    await passTime(0);
    expect(dialog.getByText('Choose who takes care of this run')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByRole('combobox'));
    expect(assigned()).toEqual([]);

    server.answers.set('Assign', {
      assignRun: { ...[...server.runs.values()][0], assignments: [assignment(1, 'Two left.')] },
    });
    server.update({ assignments: [assignment(1, 'Two left.')] });
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'cy@example.com' } });
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Two left.' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    await passTime(100);

    expect(assigned()).toMatchObject([{ to: 'cy@example.com', note: 'Two left.', version: 0 }]);
    const card = screen.getByRole('region', { name: 'Assignment' });
    expect(card.textContent).toContain('Assigned to cy@example.com by ben@example.com');
    expect(card.textContent).toContain('Two left.');
  });

  it('shows an assignment that another admin has made meanwhile, and then sends its version', async () => {
    await openRun(server, { ...over, status: 'SUCCEEDED', assignments: [assignment(1)] });
    const dialog = await openDialog();
    server.answers.set('Assign', new ApiError('Conflict', 'Run 7F3K was assigned to dora@example.com.'));
    server.update({ assignments: [{ ...assignment(2, 'Mine.'), to: 'dora@example.com' }, assignment(1)] });
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'ben@example.com' } });
    const confirm = dialog.getByRole('button', { name: 'Hand over' });

    fireEvent.click(confirm);
    await passTime(100);
    expect(dialog.getByText(/was assigned to dora/)).toBeDefined();
    expect(dialog.getByText('Mine.')).toBeDefined();
    fireEvent.click(confirm);
    await passTime(100);

    expect(assigned().map(({ version }) => version)).toEqual([1, 2]);
  });
});
