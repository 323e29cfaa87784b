import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApprovedChanges } from '#functions/engine/approval/approved-changes';
import { addDigests, noDigest, rowsOf, sumOf } from '#functions/engine/approval/change-digest';
import type { Entry } from '#functions/engine/changes/entries';

const entry = (key: string, value: string, more: Partial<Entry> = {}): Entry => ({
  table: 'UserActivity',
  key,
  kind: 'update',
  source: key,
  before: { status: { S: 'before' } },
  after: { status: { S: value } },
  guard: { _version: { N: '1' } },
  missing: [],
  shown: {},
  at: '2026-01-01T00:00:00.000Z',
  ...more,
});

const digest = (entries: readonly Entry[]) => sumOf(rowsOf(entries));

const entries = fc
  .array(fc.tuple(fc.string(), fc.string()), { maxLength: 30 })
  .map((all) => all.map(([key, value]) => entry(key, value)));

test('the digest of changes depends neither on their order nor on lanes and pages', () => {
  fc.assert(
    fc.property(entries, fc.nat(30), (all, cut) => {
      const parts = [all.slice(0, cut), all.slice(cut)].map(digest);
      expect(parts.reduce(addDigests, noDigest)).toBe(digest(all));
      expect(digest(all.toReversed())).toBe(digest(all));
    }),
  );
});

test('a change is found only if it was approved', () => {
  fc.assert(
    fc.property(entries, entries, (approved, others) => {
      const set = new ApprovedChanges('run', [{ place: { lane: 0, page: 0 }, rows: rowsOf(approved) }]);
      const known = new Set(approved.map((one) => JSON.stringify([one.key, one.after])));
      expect(approved.every((one) => set.has(one))).toBe(true);
      for (const one of others) expect(set.has(one)).toBe(known.has(JSON.stringify([one.key, one.after])));
    }),
  );
});

test('the digest of a change ignores stamps, conditions and displayed attributes, but not written values', () => {
  const one = entry('a', 'done');
  const same = entry('a', 'done', {
    guard: { _version: { N: '7' } },
    at: '2026-02-02T00:00:00.000Z',
    shown: { note: { S: 'x' } },
    before: { status: { S: 'before' }, _version: { N: '3' }, updatedAt: { S: 'x' } },
  });

  expect(digest([same])).toBe(digest([one]));
  const others: Partial<Entry>[] = [
    { table: 'Set' },
    { key: 'b' },
    { kind: 'remove' },
    { before: { status: { S: 'other' } } },
    { after: { status: { S: 'other' } } },
    { unset: ['note'] },
    { call: { cancel: '1' } },
  ];
  for (const other of others)
    expect(digest([{ ...one, ...other }]), JSON.stringify(other)).not.toBe(digest([one]));
});

test('the positions of a record are those of its changes', () => {
  const set = new ApprovedChanges('run', [
    { place: { lane: 0, page: 0 }, rows: rowsOf([entry('a', '1'), entry('b', '1')]) },
    { place: { lane: 2, page: 5 }, rows: rowsOf([entry('c', '1'), entry('b', '2')]) },
  ]);

  expect(set.placesOf({ table: 'UserActivity', key: 'b' })).toEqual([
    { lane: 0, page: 0 },
    { lane: 2, page: 5 },
  ]);
  expect(set.placesOf({ table: 'Set', key: 'b' })).toEqual([]);
});
