import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saveScheduleEntries } from '#functions/jobs/schedules/save-schedule-entries';
import {
  addEntry,
  changeEntry,
  draftedEntries,
  emptyDraft,
  removeEntry,
  type ScheduleDraft,
} from '#shared/domain/schedules/draft';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { saveFile } from '#shared/domain/schedules/saving/save-file';
import type { StoredRecord } from '#shared/models/model';
import { anyFields } from '../../../shared/domain/schedules/arbitraries';
import { rehearseFound, rehearseUndo } from '../../../support/rehearse';

const sets = [{ id: 'set-a', title: 'A' }];
const breathing = [{ id: 'breathing-1' }];
const entry = (id: string, over: StoredRecord = {}): ScheduleEntry => ({
  id,
  _version: 1,
  hour: '09',
  days: ['Mon'],
  activityType: 'movement',
  set: 'set-a',
  notificationHeading: `At nine, "${id}"`,
  notificationContent: 'Two lines;\nwith = signs',
  exerciseTime: '08:55',
  ...over,
});
const fresh = { hour: '10', days: ['Mon', 'Tue'], activityType: 'movement', set: 'set-a' };

/** Runs the job on the stored entries, with the file for a draft that was based on `seen`. */
async function save(draft: ScheduleDraft, seen: readonly ScheduleEntry[], stored = seen) {
  const { text, idsByLine } = saveFile(seen, draft);
  const result = await rehearseFound(saveScheduleEntries, {
    records: { DefaultScheduledSet: stored },
    others: { Set: sets, BreathingExercise: breathing },
    params: { upload: 'u' },
    upload: text,
  });
  return { ...result, idsByLine, left: standing(result.records.DefaultScheduledSet) };
}

const standing = (records: readonly StoredRecord[] = []) =>
  records.filter(({ _deleted }) => _deleted !== true);
const said = ({ failures }: { readonly failures: readonly { readonly message: string }[] }) =>
  failures.map(({ message }) => message);

describe('saving more entries than fit in one transaction', () => {
  const stored = [entry('a'), entry('b'), entry('c')];
  const draft = removeEntry(
    changeEntry(addEntry(emptyDraft, fresh, '1'), stored, 'a', { notificationHeading: null, hour: '16' }),
    'b',
  );

  test('creates, changes and deletes the drafted entries, and an undo restores everything', async () => {
    const result = await save(draft, stored);

    expect(result.failures).toEqual([]);
    expect(result.changes.map(({ kind }) => kind)).toEqual(['create', 'update', 'update']);
    const { a, b, c } = Object.fromEntries(
      result.records.DefaultScheduledSet?.map((record) => [record.id, record]) ?? [],
    );
    expect(a).toMatchObject({ hour: '16', exerciseTime: '15:55', set: 'set-a' });
    expect(a).not.toHaveProperty('notificationHeading');
    expect(b).toMatchObject({ _deleted: true });
    expect(c).toEqual(stored[2]);

    const undone = rehearseUndo(result, '2026-11-21T00:00:00.000Z').records.DefaultScheduledSet;
    const fields = (records: readonly StoredRecord[] = []) =>
      standing(records).map(({ _version, _lastChangedAt, updatedAt, _deleted, ...rest }) => rest);
    expect(fields(undone)).toEqual(fields(stored));
  });

  test('accepts 300 entries', async () => {
    const many = Array.from({ length: 300 }, (_, index) => index).reduce(
      (now, index) => addEntry(now, fresh, `${index}`),
      emptyDraft,
    );

    const { failures, left } = await save(many, []);

    expect(failures).toEqual([]);
    expect(left).toHaveLength(300);
  });

  test('saves nothing if an entry was changed or deleted after it was loaded, and lists each', async () => {
    const now = [entry('a', { _version: 2, hour: '14' }), entry('c')];
    const both = changeEntry(draft, stored, 'c', { hour: '11' });

    const result = await save(
      changeEntry(both, [...stored, entry('d')], 'd', { hour: '10' }),
      [...stored, entry('d')],
      now,
    );

    expect(result.changes).toEqual([]);
    expect(said(result)).toEqual([
      'Line 3: the entry was changed after it was loaded (its version is 2; expected 1). Reload to see the change.',
      expect.stringContaining('the entry was deleted after it was loaded. Reload to see the change.'),
    ]);
    expect(result.idsByLine.get(3)).toBe('a');
  });

  test('saves nothing if a set has been deleted', async () => {
    const gone = addEntry(addEntry(emptyDraft, fresh, '1'), { ...fresh, set: 'set-gone' }, '2');
    const breath = addEntry(gone, { ...fresh, activityType: 'breathing', set: 'set-a' }, '3');

    const result = await save(breath, []);

    expect(result.changes).toEqual([]);
    expect(said(result)).toEqual([
      'Line 3: there is no set "set-gone"; it may have been deleted. Select another one.',
      'Line 4: there is no breathing exercise "set-a"; it may have been deleted. Select another one.',
    ]);
  });

  test.each([
    [{ ...fresh, hour: '24' }, 'Line 2, column hour:'],
    [
      { ...fresh, exerciseTime: '9:5' },
      "Line 2, column exerciseTime: Time must be in HH:MM format, not '9:5'.",
    ],
    [{ ...fresh, set: null }, 'Line 2, column set: Please select a Set and at least one day.'],
  ])('names the line and the invalid field: %j', async (fields, message) => {
    expect(said(await save(addEntry(emptyDraft, fields, '1'), []))).toEqual([
      expect.stringContaining(message),
    ]);
  });
});

test('finds a row by its line, with any texts before it', () => {
  const one = addEntry(emptyDraft, { ...fresh, notificationContent: 'a\n"b"\r\nc' }, '1');

  expect([...saveFile([], addEntry(one, fresh, '2')).idsByLine]).toEqual([
    [2, 'schedule-1'],
    [5, 'schedule-2'],
  ]);
});

test('the run of any draft has the result that the editor showed', async () => {
  const schedule = fc
    .array(anyFields, { minLength: 1, maxLength: 6 })
    .map((all) => all.map((fields, index) => ({ ...clean(fields), id: `entry-${index}`, _version: 1 })));
  await fc.assert(
    fc.asyncProperty(
      schedule,
      fc.array(anyFields, { maxLength: 6 }),
      fc.nat(5),
      async (saved, edits, gone) => {
        const draft = edits.reduce<ScheduleDraft>((now, fields, index) => {
          const own = saved[index];
          return own
            ? changeEntry(now, saved, own.id, clean(fields))
            : addEntry(now, clean(fields), `${index}`);
        }, emptyDraft);
        const whole = removeEntry(draft, saved[gone % saved.length]?.id ?? 'none');

        const { left, failures } = await save(whole, saved);

        expect(said({ failures })).toEqual([]);
        expect(left.map(textsOf).toSorted()).toEqual(draftedEntries(saved, whole).map(textsOf).toSorted());
      },
    ),
    { numRuns: 30 },
  );
});

/**
 * Returns fields that the server accepts: with an existing set or, for breathing, an existing breathing
 * exercise.
 */
function clean<Fields extends { readonly activityType?: string }>(fields: Fields) {
  return { ...fields, set: fields.activityType === 'breathing' ? 'breathing-1' : 'set-a' };
}

const textsOf = ({ id, _version, _lastChangedAt, updatedAt, createdAt, ...fields }: StoredRecord): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== '' && value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
