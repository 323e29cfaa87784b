import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addEntry,
  changeEntry,
  changeOnDay,
  copyOf,
  draftedEntries,
  draftSize,
  emptyDraft,
  removeEntry,
  removeOnDay,
  type ScheduleDraft,
  saveInput,
} from '#shared/domain/schedules/draft';
import { type EntryFields, readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { type Day, daysOfWeek } from '#shared/values/days';
import { anyFields, anySchedule } from './arbitraries';

const weekdayEntry: ScheduleEntry = {
  id: 'nine',
  _version: 3,
  hour: '09',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
  activityType: 'movement',
  set: 'set-morning-wake-up',
  notificationHeading: 'Up',
  exerciseTime: '08:55',
};
const saved = [weekdayEntry];
const days = (entries: readonly ScheduleEntry[]) =>
  entries.map((entry) => readEntry(entry)).map(({ hour, days: on }) => `${hour} ${on.join(',')}`);

describe('a Monday-to-Friday entry', () => {
  test('that is changed for Tuesday only keeps its other days, and Tuesday becomes a separate entry', () => {
    const draft = changeOnDay(emptyDraft, saved, 'nine', { day: 'Tue', change: { hour: '10' }, key: 'a' });

    expect(days(draftedEntries(saved, draft))).toEqual(['09 Mon,Wed,Thu,Fri', '10 Tue']);
    expect(draft.created).toMatchObject([{ id: 'schedule-a', exerciseTime: '09:55', set: weekdayEntry.set }]);
    expect(saveInput(saved, draft)).toMatchObject({
      create: [{ hour: '10', days: ['Tue'] }],
      update: [{ id: 'nine', _version: 3, days: ['Mon', 'Wed', 'Thu', 'Fri'] }],
      remove: [],
    });
  });

  test('that is removed one day at a time is deleted with its last day', () => {
    const all = (['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const).reduce<ScheduleDraft>(
      (draft, day) => removeOnDay(draft, saved, 'nine', day),
      emptyDraft,
    );

    expect(all).toEqual({ created: [], changed: {}, removed: ['nine'] });
  });
});

test('a usual time follows the hour, and any other time stays as it is', () => {
  const moved = changeEntry(emptyDraft, saved, 'nine', { hour: '16' });
  expect(moved.changed.nine).toEqual({ hour: '16', exerciseTime: '15:55' });

  const odd = [{ ...weekdayEntry, exerciseTime: '09:15' }];
  expect(changeEntry(emptyDraft, odd, 'nine', { hour: '16' }).changed.nine).toEqual({ hour: '16' });
});

test('a breathing entry with its own exercise fields changes them along with its set', () => {
  const breathing = [
    { id: 'b', activityType: 'breathing', hour: '11', set: 'x', exerciseId: 'x', exerciseTitle: 'X' },
  ];

  const draft = changeEntry(emptyDraft, breathing, 'b', { set: 'y', notificationHeading: 'Y' });

  expect(draft.changed.b).toEqual({
    set: 'y',
    exerciseId: 'y',
    notificationHeading: 'Y',
    exerciseTitle: 'Y',
  });
});

type Step = (draft: ScheduleDraft, entries: readonly ScheduleEntry[], key: string) => ScheduleDraft;

const day = fc.constantFrom<Day>(...daysOfWeek);
const pick = fc.nat(20);
const idAt = (draft: ScheduleDraft, entries: readonly ScheduleEntry[], index: number) => {
  const now = draftedEntries(entries, draft);
  return now[index % Math.max(1, now.length)]?.id ?? 'none';
};
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    anyFields.map(
      (fields): Step =>
        (draft, _, key) =>
          addEntry(draft, fields, key),
    ),
    fc.tuple(pick, anyFields).map(
      ([index, fields]): Step =>
        (draft, entries) =>
          changeEntry(draft, entries, idAt(draft, entries, index), fields),
    ),
    pick.map(
      (index): Step =>
        (draft, entries) =>
          removeEntry(draft, idAt(draft, entries, index)),
    ),
    fc.tuple(pick, day).map(
      ([index, on]): Step =>
        (draft, entries) =>
          removeOnDay(draft, entries, idAt(draft, entries, index), on),
    ),
    fc.tuple(pick, day, anyFields).map(
      ([index, on, change]): Step =>
        (draft, entries, key) =>
          changeOnDay(draft, entries, idAt(draft, entries, index), { day: on, change, key }),
    ),
  ),
  { maxLength: 8 },
);
const drafted = (entries: readonly ScheduleEntry[], all: readonly Step[]) =>
  all.reduce((draft, step, index) => step(draft, entries, `${index}`), emptyDraft);

describe('the laws of a draft', () => {
  test('its save lists each saved entry once, with the loaded version, and only fields that differ', () => {
    fc.assert(
      fc.property(anySchedule, steps, (entries, all) => {
        const draft = drafted(entries, all);
        const { create, update, remove } = saveInput(entries, draft);
        const named = [...update, ...remove].map(({ id }) => id);

        expect(new Set(named).size).toBe(named.length);
        expect(create.length + named.length).toBe(draftSize(draft));
        for (const { id, _version, ...fields } of update) {
          const entry = entries.find((one) => one.id === id);
          expect(_version).toBe(entry?._version ?? 0);
          expect(Object.keys(fields).length).toBeGreaterThan(0);
          for (const [name, value] of Object.entries(fields)) expect(entry?.[name]).not.toEqual(value);
        }
      }),
    );
  });

  test('a save has the result that the editor showed', () => {
    fc.assert(
      fc.property(anySchedule, steps, (entries, all) => {
        const draft = drafted(entries, all);
        const { create, update, remove } = saveInput(entries, draft);
        const gone = new Set(remove.map(({ id }) => id));
        const changes = new Map(update.map(({ id, _version: _, ...fields }) => [id, fields]));
        const left = entries
          .filter(({ id }) => !gone.has(id))
          .map((entry) => stored({ ...entry, ...changes.get(entry.id) }));

        const shown = draftedEntries(entries, draft).map(stored);
        expect([...left, ...create.map(stored)].map(withoutId)).toEqual(shown.map(withoutId));
      }),
    );
  });

  test('a copy has the same content as its original', () => {
    fc.assert(
      fc.property(anySchedule, (entries) => {
        for (const entry of entries) {
          const copy = { id: entry.id, ...copyOf(entry) };
          expect(readEntry(copy)).toEqual({ ...readEntry(entry) });
        }
      }),
    );
  });
});

const stored = (entry: EntryFields | ScheduleEntry): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
const withoutId = ({ id: _, ...fields }: Record<string, unknown>) => fields;
