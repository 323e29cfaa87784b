import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visitRecord } from '#functions/engine/entries';
import { visitItem } from '#functions/engine/list-entries';
import { jobs } from '#functions/jobs/index';
import type { StoredRecord } from '#shared/models/model';

const caller = { email: 'ana@wellness.example', subject: '11111111-1111-4111-8111-111111111111' };
const context = {
  params: {},
  caller,
  now: '2026-11-20T00:00:00.000Z',
  runId: '01HZY0000000000000000000ZZ',
  isUser: (id: string) => id === caller.subject,
};

/** Any record: any attribute missing or of any type, the caller's own values among them. */
const anyValue = fc.oneof(
  fc.constantFrom(caller.email, caller.email.toUpperCase(), `${caller.email} `, caller.subject, '', null),
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.constant({ nested: [1, 'two', null] }),
);
const anyRecord = (attributes: readonly string[]) =>
  fc.record(
    { id: fc.string({ minLength: 1 }), ...Object.fromEntries(attributes.map((name) => [name, anyValue])) },
    { requiredKeys: ['id'] },
  );

const sweeps = jobs.filter((job) => job.shape === 'sweep');

describe.each(sweeps)('$name', (job) => {
  describe.each(job.tables)('on $name', (table) => {
    const attributes = Object.keys(table.fields.shape).filter((name) => name !== 'id');
    const visit = (record: StoredRecord) =>
      visitRecord(job, table, marshall(record, { removeUndefinedValues: true }), context, context.now);

    test('is done after one visit, and never touches a key', () => {
      fc.assert(
        fc.property(anyRecord(attributes), (record) => {
          const { entries, refusal } = visit(record);
          if (refusal) {
            // A job may say that it cannot decide over a record: in a sentence of its own, and then it changes nothing of it.
            expect(refusal.message).toMatch(/^\p{L}.*[.:]/su);
            expect(refusal.message).not.toMatch(/undefined \(|is not a function|Cannot read/);
            expect(entries).toEqual([]);
            return;
          }
          const own = entries.filter((entry) => entry.kind === 'update');
          for (const entry of own) expect(Object.keys(entry.after)).not.toContain('id');
          if (entries.some((entry) => entry.kind === 'remove')) return;
          const after = own.reduce<Record<string, unknown>>(
            (all, entry) => Object.assign(all, entry.after),
            marshall(record),
          );
          expect(
            visitRecord(job, table, after as never, context, context.now).entries.filter(
              (e) => e.kind !== 'create',
            ),
          ).toEqual([]);
        }),
        { numRuns: 200 },
      );
    });
  });
});

const lists = jobs.filter((job) => job.shape === 'list');

describe.each(lists)('$name', (job) => {
  const params = job.params?.parse({}) ?? {};
  const items = () => [...job.items({ ...context, params })];
  const visit = (item: unknown) => visitItem(job, item, { ...context, params }, context.now);

  test('gives the same items whenever it is asked, each of plain JSON and under a name of its own', () => {
    const once = items();

    expect(items()).toEqual(once);
    expect(JSON.parse(JSON.stringify(once))).toEqual(once);
    expect(new Set(once.map((item) => job.keyOf(item))).size).toBe(once.length);
  });

  test('asks for the same whenever it visits an item, frozen or not, in tables that it names', () => {
    for (const item of items().slice(0, 60)) {
      const { entries, refusal } = visit(item);

      expect(refusal).toBeUndefined();
      expect(visit(JSON.parse(JSON.stringify(item))).entries).toEqual(entries);
    }
  });
});
