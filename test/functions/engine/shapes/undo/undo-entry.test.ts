import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attributes } from '#functions/dynamodb/values';
import { type Entry, stampsAfter, stateOf } from '#functions/engine/changes/entries';
import { statementOf } from '#functions/engine/changes/statements';
import { create, type RecordChange, remove, sweep, update } from '#functions/engine/job/job';
import { relatedRecords } from '#functions/engine/read/related';
import { visitRecord } from '#functions/engine/shapes/sweep/sweep-source';
import { doneBefore, undoOf } from '#functions/engine/shapes/undo/undo-entry';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';

const at = '2026-11-20T00:00:00.000Z';
const later = '2026-11-21T00:00:00.000Z';
const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };

function changeBy(change: RecordChange, record: StoredRecord): Entry | undefined {
  const job = sweep({
    name: 'law',
    title: 'Law',
    description: 'For a test.',
    category: 'reusable',
    access: 'Admin',
    tables: [UserActivity],
    visit: () => [change],
  });
  const context = {
    params: {},
    caller,
    now: at,
    runId: 'R',
    table: 'UserActivity',
    isUser: () => false,
    related: () => relatedRecords([]),
  };
  return visitRecord(job, UserActivity, marshall(record), context, at).entries[0];
}

/** Returns the record after the write. */
function apply(entry: Entry, record: Attributes | undefined): Attributes | undefined {
  if (entry.kind === 'remove') return undefined;
  if (entry.kind === 'create') return entry.after;
  const kept = Object.entries(record ?? {}).filter(([name]) => !entry.unset?.includes(name));
  return { ...Object.fromEntries(kept), ...entry.after, ...stampsAfter(entry.guard, entry.at) };
}

function bare(record: Attributes | undefined): Attributes | undefined {
  if (!record) return undefined;
  const { _version, _lastChangedAt, updatedAt, ...rest } = record;
  return rest;
}

function one(done: Parameters<typeof undoOf>[0], current: Attributes | undefined): Entry {
  const { entries, refusal } = undoOf(done, current, later);
  expect(refusal).toBeUndefined();
  expect(entries).toHaveLength(1);
  return entries[0] as Entry;
}

const value = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.boolean()),
  fc.constant({ a: [1] }),
);
const attributes = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value);
const version = fc.constantFrom({}, { _version: 4, _lastChangedAt: 1, updatedAt: at });
const anyRecord = fc
  .tuple(attributes, version)
  .map(([rest, stamps]): StoredRecord & { readonly id: string } => ({ ...rest, ...stamps, id: 'r' }));
const anyChange = fc.oneof(
  attributes.map((set): RecordChange => update(set)),
  fc.constant<RecordChange>(remove),
  anyRecord.map((record): RecordChange => create(SessionRating, record)),
);

describe('anything that a run did to a record', () => {
  test('is reverted by its undo, and repeated by the undo of the undo', () => {
    fc.assert(
      fc.property(anyRecord, anyChange, (record, change) => {
        const entry = changeBy(change, record);
        if (!entry) return;
        const before = entry.kind === 'create' ? undefined : marshall(record);
        const after = apply(entry, before);

        const undo = one(entry, after);
        const restored = apply(undo, after);
        const redo = one(undo, restored);

        expect(bare(restored)).toEqual(bare(before));
        expect(bare(apply(redo, restored))).toEqual(bare(after));
        expect(stateOf(undo, restored)).toBe('after');
        expect(stateOf(undo, after)).toBe('before');
      }),
    );
  });

  test('needs no undo if the record is as before, and an undo stores the previous values', () => {
    fc.assert(
      fc.property(anyRecord, anyChange, (record, change) => {
        const entry = changeBy(change, record);
        if (!entry) return;
        const before = entry.kind === 'create' ? undefined : marshall(record);
        const after = apply(entry, before);

        expect(undoOf(entry, before, later)).toEqual({ entries: [] });
        expect(undoOf(doneBefore(one(entry, after)), before, later)).toEqual({ entries: [] });
        // The last check does not apply to a change that removes the record.
        if (!after) return;
        expect(undoOf(doneBefore(one(entry, after)), after, later)).toEqual(undoOf(entry, after, later));
      }),
    );
  });

  test('is not undone if others have changed it since', () => {
    fc.assert(
      fc.property(anyRecord, anyChange, fc.string(), (record, change, theirs) => {
        const entry = changeBy(change, record);
        if (!entry) return;
        const touched = Object.keys(entry.kind === 'update' ? entry.after : { a: 0 });
        const other = Object.fromEntries(touched.map((name) => [name, { S: `${theirs}, not ours` }]));
        const current = { ...(apply(entry, marshall(record)) ?? marshall(record)), ...other };

        const { entries, refusal } = undoOf(entry, current, later);

        expect(entries).toEqual([]);
        expect(refusal).toMatchObject({ code: 'Conflict', key: entry.key, source: 'r' });
        expect(refusal?.message).toContain(', not ours');
      }),
    );
  });
});

test('that added an attribute is removed again in the same statement', () => {
  const entry = changeBy(update({ mark: 1 }), { id: 'r', _version: 4 }) as Entry;
  const undo = one(entry, apply(entry, marshall({ id: 'r', _version: 4 })));

  expect(statementOf(undo, 'Table')).toEqual({
    Statement:
      'UPDATE "Table" SET "_version" = ?, "_lastChangedAt" = ?, "updatedAt" = ? REMOVE "mark" WHERE "id" = ? AND "mark" = ? AND "_version" = ?',
    Parameters: [{ N: '6' }, { N: '1795219200000' }, { S: later }, { S: 'r' }, { N: '1' }, { N: '5' }],
  });
});

test('that conflicts over long values is reported in a message of limited length', () => {
  const long = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`name${n}`, 'x'.repeat(5_000)]));
  const entry = changeBy(update(long), { id: 'r' }) as Entry;
  const { refusal } = undoOf(entry, marshall({ id: 'r', name0: 'y' }), later);

  expect(refusal?.message).toContain('name0 "y"');
  expect(refusal?.message).toContain('and 45 more');
  expect(refusal?.message.length).toBeLessThan(2_000);
});
