// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error';
import { BulkEditor } from '#web/components/bulk-edit/bulk-editor';
import type { BulkModelName } from '#web/components/bulk-edit/bulk-models';
import { columnOf, DataTable } from '#web/components/table/data-table';
import { selectable } from '#web/components/table/select-box';
import { SelectionContext, useSelection, type WholeList } from '#web/components/table/use-selection';
import { Toaster } from '#web/components/toast/toaster';
import { fakeRun } from '../../features/fake-api';
import { passTime, renderPage } from '../../features/render-page';

const api = vi.hoisted(() => ({ graphql: vi.fn() }));
vi.mock('#web/api/client', async () => ({
  ...(await import('#web/api/api-error')),
  graphql: api.graphql,
}));

interface Row {
  readonly id: string;
  readonly _version: number;
  readonly title: string;
}

const column = columnOf<Row>();
const columns = selectable([column('title', 'Title', ({ title }) => title)]);
const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `r${index}`, _version: 3, title: `Row ${index}` }));
const nameOf = ({ title }: Row) => title;

/** The rows in a list of selectable rows. The test sets them. */
let rows: readonly Row[];
let model: BulkModelName;
let whole: WholeList | undefined;
/** The IDs of all records, for a list that the browser has loaded in full. */
let existing: ReadonlySet<string> | undefined;
let answers: Record<string, unknown>;
let sent: { readonly operation: string; readonly variables: Record<string, unknown> }[];

function List() {
  const selection = useSelection({
    rows,
    nameOf,
    whole,
    exists: existing && ((id) => existing?.has(id) === true),
  });
  const [, showAgain] = useState(0);
  return (
    <SelectionContext value={selection}>
      <DataTable
        caption="Rows"
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        empty={{ title: 'None' }}
      />
      <BulkEditor model={model} selection={selection} />
      <Toaster />
      <button type="button" onClick={() => showAgain((count) => count + 1)}>
        Refresh
      </button>
    </SelectionContext>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-04T13:20:00.000Z') });
  rows = rowsOf(5);
  model = 'Exercise';
  whole = undefined;
  existing = undefined;
  sent = [];
  answers = {
    EditRecords: { editRecords: { changed: 2, unchanged: 0, records: [] } },
    SetUses: { setUse: [] },
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
});

const open = () => renderPage(List, '/list', '/list');
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Row/ })
    .filter(({ checked }) => checked)
    .map((one) => one.ariaLabel?.replace('Select ', ''));
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const dialog = () => within(screen.getByRole('dialog'));
const writes = () => sent.filter(({ operation }) => operation === 'EditRecords');

async function press(name: string): Promise<void> {
  fireEvent.click(dialog().getByRole('button', { name }));
  await passTime(50);
}

async function act(name: string): Promise<void> {
  fireEvent.click(bar().getByRole('button', { name }));
  await passTime(50);
}

async function choose(field: string, value: string): Promise<void> {
  fireEvent.change(dialog().getByRole('combobox', { name: /^Field/ }), { target: { value: field } });
  await passTime(20);
  fireEvent.change(dialog().getByRole('textbox'), { target: { value } });
}

describe('the rows of a list', () => {
  it('are selected one by one, as a range with Shift, and as a page', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();

    fireEvent.click(box('Select Row 1'));
    fireEvent.click(box('Select Row 3'), { shiftKey: true });
    expect(ticked()).toEqual(['Row 1', 'Row 2', 'Row 3']);
    expect(bar().getByText('3 selected')).toBeDefined();
    expect(box('Select this page').indeterminate).toBe(true);

    fireEvent.click(box('Select this page'));
    expect(ticked()).toHaveLength(5);
    fireEvent.click(box('Select this page'));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('are selected with the keyboard: arrows move, Shift extends, Enter moves to the actions', async () => {
    await open();
    box('Select Row 0').focus();
    fireEvent.click(box('Select Row 0'));

    fireEvent.keyDown(box('Select Row 0'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(box('Select Row 1'));
    fireEvent.keyDown(box('Select Row 1'), { key: 'ArrowUp' });
    fireEvent.keyDown(box('Select Row 0'), { key: 'ArrowDown', shiftKey: true });
    expect(ticked()).toEqual(['Row 0', 'Row 1']);

    fireEvent.keyDown(box('Select Row 1'), { key: 'Enter' });
    expect(screen.getByRole('region', { name: 'Selection' }).contains(document.activeElement)).toBe(true);
  });

  it('stay selected while a filter hides them, and are deselected once they are deleted', async () => {
    existing = new Set(rows.map(({ id }) => id));
    await open();
    for (const index of [0, 1, 2]) fireEvent.click(box(`Select Row ${index}`));

    rows = rowsOf(5).slice(1);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(bar().getByText('3 selected')).toBeDefined();
    expect(bar().getByText('1 not in this list')).toBeDefined();

    existing = new Set(['r1']);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(bar().getByText('1 selected')).toBeDefined();
    expect(bar().queryByText(/not in this list/)).toBeNull();
  });

  it('of a list on the server are selected by its question until one of them is deselected', async () => {
    whole = { question: { filter: '{}', words: 'all exercises' } };
    await open();
    fireEvent.click(box('Select Row 0'));

    await act('Select all exercises');
    expect(bar().getByText('Selected: all exercises')).toBeDefined();
    expect(ticked()).toHaveLength(5);
    await act('Delete');
    expect(dialog().getByText('Delete all exercises?')).toBeDefined();
    await press('Cancel');

    fireEvent.click(box('Select Row 2'));
    expect(bar().getByText('4 selected')).toBeDefined();
  });

  it('are not offered again once all of them are selected', async () => {
    const all = rowsOf(7).map(({ id }) => ({ id, version: 1, name: id }));
    whole = { load: async () => all };
    await open();
    fireEvent.click(box('Select this page'));
    await act('Select all that match');
    expect(bar().getByText('7 selected')).toBeDefined();
    expect(bar().queryByRole('button', { name: /^Select/ })).toBeNull();

    fireEvent.click(box('Select Row 2'));
    expect(bar().getByRole('button', { name: 'Select all that match' })).toBeDefined();
  });

  it('are no longer selected by a question once the list asks another', async () => {
    whole = { question: { filter: '{}', words: 'all exercises' } };
    await open();
    fireEvent.click(box('Select Row 0'));
    await act('Select all exercises');

    whole = { load: async () => [] };
    rows = rowsOf(2);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(ticked()).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();

    whole = { question: { filter: '{}', words: 'all exercises' } };
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(ticked()).toEqual([]);
  });

  it('of a list on the server are counted while its other pages hide them', async () => {
    whole = { question: { filter: '{}', words: 'all exercises' } };
    await open();
    for (const index of [0, 1, 2]) fireEvent.click(box(`Select Row ${index}`));

    rows = rowsOf(5).slice(2);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));

    expect(bar().getByText('3 selected')).toBeDefined();
    expect(bar().getByText('2 not on this page')).toBeDefined();
  });
});

describe('a selection of up to 20 records', () => {
  it('changes a field with one edit, based on the loaded versions, and offers undo', async () => {
    await open();
    fireEvent.click(box('Select Row 0'));
    fireEvent.click(box('Select Row 4'));
    await act('Set a field');
    expect(dialog().getByText('Row 0, Row 4')).toBeDefined();
    await choose('duration', '75');

    const confirm = dialog().getByRole('button', { name: 'Update 2 exercises' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    await passTime(50);

    expect(writes().map(({ variables }) => variables.input)).toEqual([
      {
        model: 'Exercise',
        records: [
          { id: 'r0', _version: 3 },
          { id: 'r4', _version: 3 },
        ],
        action: 'SET',
        fields: '{"duration":75}',
      },
    ]);
    expect(screen.getByText('Updated 2 exercises')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it.each([
    ['0', 'Duration must be positive'],
    ['abc', "'abc' is not a whole number of seconds."],
    ['', 'Duration is required'],
  ])('explains at the field why it cannot be %j', async (value, message) => {
    await open();
    fireEvent.click(box('Select Row 0'));
    await act('Set a field');
    await choose('duration', value);

    await press('Update 1 exercise');

    expect(dialog().getByText(message)).toBeDefined();
    expect(writes()).toEqual([]);
  });

  it('shows the server’s error next to the field, and keeps the typed value', async () => {
    const refused = new ApiError('BadRequest', 'Target is too long.', { field: 'input.fields.target' });
    answers.EditRecords = refused;
    await open();
    fireEvent.click(box('Select Row 0'));
    await act('Set a field');
    await choose('target', 'Legs');

    await press('Update 1 exercise');

    expect(dialog().getByText('Target is too long.')).toBeDefined();
    expect(dialog().getByRole<HTMLInputElement>('textbox').value).toBe('Legs');
  });

  it('names a record that someone else has changed, which can be skipped or changed anyway', async () => {
    answers.EditRecords = new ApiError('Conflict', 'This record was changed by ben@example.com.', {
      field: 'input.records.1._version',
      changedBy: 'ben@example.com',
      current: { id: 'r1', _version: 8 },
    });
    await open();
    for (const index of [0, 1, 2]) fireEvent.click(box(`Select Row ${index}`));
    await act('Delete');
    await press('Delete 3 exercises');
    expect(dialog().getByRole('alert').textContent).toContain(
      'Row 1 was changed meanwhile by ben@example.com. Nothing has been saved yet.',
    );

    answers.EditRecords = new ApiError('NotFound', "There is no exercise 'r2'.", {
      field: 'input.records.2.id',
    });
    await press('Change it anyway');
    await press('Delete 3 exercises');
    expect(dialog().getByRole('alert').textContent).toContain('Row 2 was deleted meanwhile.');
    await press('Skip this record');
    answers.EditRecords = { editRecords: { changed: 2, unchanged: 0, records: [] } };
    await press('Delete 2 exercises');

    expect(writes().at(-1)?.variables.input).toMatchObject({
      records: [
        { id: 'r0', _version: 3 },
        { id: 'r1', _version: 8 },
      ],
      action: 'DELETE',
    });
  });

  it('sends the same token again if the response was lost', async () => {
    answers.EditRecords = new ApiError('Network', 'The server cannot be reached.');
    model = 'Set';
    await open();
    fireEvent.click(box('Select Row 0'));
    await act('Activate');
    await press('Activate 1 set');
    expect(dialog().getByText('The server cannot be reached.')).toBeDefined();

    answers.EditRecords = { editRecords: { changed: 0, unchanged: 1, records: [] } };
    await press('Activate 1 set');

    const tokens = writes().map(({ variables }) => variables.clientToken);
    expect(tokens).toEqual([tokens[0], tokens[0]]);
    expect(screen.getByText('Nothing to change: 1 set already matches')).toBeDefined();
  });

  it('of sets that schedules use is deleted only after a confirmation', async () => {
    model = 'Set';
    answers.SetUses = { setUse: [{ setID: 'r1', sentence: 'The set is used by schedule entries: 10:00.' }] };
    await open();
    fireEvent.click(box('Select Row 0'));
    fireEvent.click(box('Select Row 1'));
    await act('Delete');

    expect(dialog().getByText('Row 1: The set is used by schedule entries: 10:00.')).toBeDefined();
    fireEvent.click(dialog().getByRole('checkbox'));
    await passTime(50);
    await press('Delete 2 sets');

    expect(writes()[0]?.variables.input).toMatchObject({ action: 'DELETE', evenIfUsed: true });
  });

  it('adds equipment only if some was chosen', async () => {
    await open();
    fireEvent.click(box('Select Row 0'));
    await act('Add equipment');
    await press('Add to 1 exercise');
    expect(dialog().getByText('Choose at least one piece of equipment.')).toBeDefined();

    fireEvent.click(dialog().getAllByRole('button', { pressed: false })[0] as HTMLElement);
    await press('Add to 1 exercise');

    expect(writes()[0]?.variables.input).toMatchObject({
      action: 'ADD_EQUIPMENT',
      equipment: [expect.any(String)],
    });
  });
});

describe('a larger selection', () => {
  const counts = { read: 25, total: 25, changed: 24, unchanged: 1, failed: 0, tables: [] };

  beforeEach(() => {
    rows = rowsOf(25);
    const dry = fakeRun({
      id: 'dry',
      job: 'edit-records',
      dryRun: true,
      status: 'SUCCEEDED',
      shape: 'list',
      ...counts,
    });
    answers.Start = { startJob: dry };
    answers.Run = { jobRun: dry };
    answers.Changes = { jobChanges: { items: [], nextToken: null } };
  });

  it('is changed by a run: a dry run with its differences, then the real run', async () => {
    await open();
    fireEvent.click(box('Select this page'));
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    await act('Set a field');
    await choose('duration', '75');
    await press('Preview changes');
    await passTime(200);

    const starts = () => sent.filter(({ operation }) => operation === 'Start');
    const inputOf = (index: number) =>
      starts()[index]?.variables.input as { dryRun: boolean; params: string };
    expect(inputOf(0).dryRun).toBe(true);
    expect(JSON.parse(inputOf(0).params)).toEqual({
      model: 'Exercise',
      action: 'set',
      fields: '{"duration":75}',
      ids: rows.map(({ id }) => id),
    });
    expect(dialog().getByText('24 exercises will change. 1 exercise already matches.')).toBeDefined();

    const real = fakeRun({ id: 'real', job: 'edit-records', status: 'SUCCEEDED', shape: 'list', ...counts });
    answers.Start = { startJob: real };
    answers.Run = { jobRun: real };
    await press('Update 24 exercises');
    await passTime(200);

    expect(inputOf(1)).toMatchObject({ dryRun: false, params: inputOf(0).params });
    expect(dialog().getByText('Updated 24 exercises.')).toBeDefined();
    expect(writes()).toEqual([]);
  });

  it('of sets lists those that schedules use as kept, not as failures or matches', async () => {
    model = 'Set';
    const dry = fakeRun({
      id: 'dry',
      job: 'edit-records',
      dryRun: true,
      status: 'SUCCEEDED',
      shape: 'list',
      ...counts,
      findings: [{ kind: 'Kept', count: 1 }],
    });
    answers.Start = { startJob: dry };
    answers.Run = { jobRun: dry };
    const message = 'The set is used by schedule entries: 09:00. It is left unchanged.';
    answers.Findings = {
      jobFindings: { items: [{ id: 'f', table: 'Set', key: 'r4', kind: 'Kept', message }], nextToken: null },
    };
    await open();
    fireEvent.click(box('Select this page'));
    await act('Deactivate');

    await press('Preview changes');
    await passTime(200);

    expect(dialog().getByText('24 sets will change.')).toBeDefined();
    const kept = within(dialog().getByRole('region', { name: '1 set kept' }));
    expect(kept.getByRole('listitem').textContent).toBe(`Row 4: ${message}`);
  });

  it('explains why its dry run was rejected', async () => {
    answers.Start = new ApiError('Conflict', 'Another run is changing exercises.');
    await open();
    fireEvent.click(box('Select this page'));
    await act('Delete');

    await press('Preview changes');

    expect(dialog().getByText('Another run is changing exercises.')).toBeDefined();
    expect(dialog().getByRole('button', { name: 'Preview changes' })).toBeDefined();
  });
});

describe('the button of an edit', () => {
  beforeEach(async () => {
    model = 'UserPreferences';
    await open();
    fireEvent.click(box('Select Row 1'));
    fireEvent.click(box('Select Row 2'));
    await act('Set a field');
  });

  it('asks for a field if none is chosen', async () => {
    await press('Update 2 preferences records');

    expect(dialog().getByText('Choose a field.')).toBeDefined();
    expect(writes()).toEqual([]);
  });

  it('says that it removes values while the value is empty', async () => {
    fireEvent.change(dialog().getByRole('combobox', { name: /^Field/ }), {
      target: { value: 'subscriptionStatus' },
    });
    await passTime(20);
    expect(dialog().getByText(/^Only the preferences change/)).toBeDefined();
    expect(dialog().queryByRole('button', { name: /^Update/ })).toBeNull();

    fireEvent.change(dialog().getByRole('combobox', { name: 'Subscription' }), {
      target: { value: 'trial' },
    });
    expect(dialog().getByRole('button', { name: 'Update 2 preferences records' })).toBeDefined();
    fireEvent.change(dialog().getByRole('combobox', { name: 'Subscription' }), { target: { value: '' } });
    await press('Remove Subscription from 2 preferences records');

    expect(writes()).toMatchObject([{ variables: { input: { fields: '{"subscriptionStatus":null}' } } }]);
  });
});
