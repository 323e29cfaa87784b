import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { answered, visitForCall } from '#functions/engine/changes/call-entries';
import { allOf } from '#functions/engine/job/all-of';
import type { ItemSources, Reference, RelatedRecords, Sweep } from '#functions/engine/job/job';
import type { PlannedFinding } from '#functions/engine/ledger/findings';
import { relatedRecords } from '#functions/engine/read/related';
import { inspectExpected, inspectRecord } from '#functions/engine/shapes/common/inspect-record';
import { visitItem } from '#functions/engine/shapes/list/visit-item';
import { visitRecord } from '#functions/engine/shapes/sweep/sweep-source';
import { jobs } from '#functions/jobs/index';
import type { Model, StoredRecord } from '#shared/models/model';
import { daysOfWeek } from '#shared/values/days';
import { anybody, anyRecord } from '../../support/database/any-record';
import { sampleParams } from '../../support/sample-params';

const context = {
  params: {},
  caller: anybody,
  now: '2026-11-20T00:00:00.000Z',
  runId: '01HZY0000000000000000000ZZ',
  table: '',
  isUser: (id: string) => id === anybody.subject,
  related: (_: Model): RelatedRecords => relatedRecords([]),
};

/** Generates records from the tables that a job refers to, for the job's lookups. */
const anyRelated = ({ refers = [] }: { readonly refers?: readonly Reference[] }) =>
  fc
    .tuple(...refers.map(({ attributes }) => fc.array(anyRecord(attributes), { maxLength: 4 })))
    .map((tables) => {
      const found = new Map(refers.map(({ to }, index) => [to.name, relatedRecords(tables[index] ?? [])]));
      return (model: Model): RelatedRecords => {
        const records = found.get(model.name);
        if (!records) throw new Error(`The job does not say that it refers to ${model.name}.`);
        return records;
      };
    });

const storedAttributes = ({ fields }: Model) => Object.keys(fields.shape).filter((name) => name !== 'id');

function expectOwnWords(message: string): void {
  expect(message).toMatch(/^\p{L}.*[.:]/su);
  expect(message).not.toMatch(/undefined \(|is not a function|Cannot read|not say that it refers/);
}

/** Returns parameters as the job's functions receive them. */
const parsed = (job: { readonly params?: z.ZodObject }) => job.params?.parse(sampleParams(job)[0]) ?? {};

/** Returns the table index that a sweep uses to find its records. */
const indexOf = ({ narrow }: Pick<Sweep, 'narrow'>, { indexes }: Model) =>
  indexes.find(({ name }) => name === narrow?.index);

const sweeps = jobs.filter((job) => job.shape === 'sweep');

describe.each(sweeps)('$name', (job) => {
  describe.each(job.tables)('on $name', (table) => {
    const visit = (record: StoredRecord, related: typeof context.related) =>
      visitRecord(
        job,
        table,
        marshall(record, { removeUndefinedValues: true }),
        { ...context, params: parsed(job), table: table.name, related },
        context.now,
      );

    test('is done after one visit, and never changes a key', () => {
      fc.assert(
        fc.property(anyRecord(storedAttributes(table)), anyRelated(job), (record, related) => {
          const { entries, refusal } = visit(record, related);
          if (refusal) {
            expectOwnWords(refusal.message);
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
            visitRecord(
              job,
              table,
              after as never,
              { ...context, params: parsed(job), table: table.name, related },
              context.now,
            ).entries.filter((e) => e.kind !== 'create'),
          ).toEqual([]);
        }),
        { numRuns: 200 },
      );
    });

    test.skipIf(!indexOf(job, table))('skips every record that its index lists under another value', () => {
      const value = job.narrow?.key({ ...context, params: parsed(job) });
      const { partitionKey = '' } = indexOf(job, table) ?? {};
      fc.assert(
        fc.property(anyRecord(storedAttributes(table)), anyRelated(job), (record, related) => {
          fc.pre(record[partitionKey] !== value);
          expect(visit(record, related)).toEqual({ entries: [] });
        }),
      );
    });
  });
});

const audits = jobs.filter((job) => job.shape === 'audit');

describe.each(audits)('$name', (job) => {
  const params = parsed(job);
  const everybody = { ...context, params, isUser: () => false };

  test.each(job.tables)(
    'always has the same findings for a record of $name, or explains why it cannot inspect it',
    (table) => {
      const about = { table: table.name, key: 'a' };
      fc.assert(
        fc.property(anyRecord(storedAttributes(table)), anyRelated(job), (record, related) => {
          const look = () =>
            told(() => inspectRecord(job, about, record, { ...everybody, table: table.name, related }));

          expect(look()).toEqual(look());
        }),
        { numRuns: 200 },
      );
    },
  );
});

const expectations = audits.flatMap((job) => (job.expects ? [{ job, expects: job.expects }] : []));

describe.each(expectations)('the expectations of $job.name', ({ job, expects }) => {
  const params = parsed(job);
  const items = () => [...expects.items({ ...context, params })];

  test('are always the same, each as plain JSON with its own name', () => {
    const once = items();

    expect(items()).toEqual(once);
    expect(JSON.parse(JSON.stringify(once))).toEqual(once);
    expect(new Set(once.map((item) => expects.keyOf(item))).size).toBe(once.length);
  });

  test('are inspected with the same result each time, for any content of other tables', () => {
    fc.assert(
      fc.property(anyRelated(job), (related) => {
        const look = () =>
          items().map((item) => told(() => inspectExpected(expects, item, { ...context, params, related })));

        expect(look()).toEqual(look());
      }),
    );
  });
});

/** Returns a check's findings, or the audit's own explanation of why there are none. */
function told(look: () => readonly PlannedFinding[]): readonly PlannedFinding[] | string {
  try {
    return look();
  } catch (error) {
    const { message } = error as Error;
    expectOwnWords(message);
    return message;
  }
}

const lists = jobs.filter((job) => job.shape === 'list');

describe.each(lists)('$name', (job) => {
  const params = parsed(job);
  const items = () => [...(job.items?.({ ...context, params }) ?? [])];
  const visit = (item: unknown) => visitItem(job, item, { ...context, params }, context.now);

  test('always returns the same items, each as plain JSON with its own name', () => {
    const once = items();

    expect(items()).toEqual(once);
    expect(JSON.parse(JSON.stringify(once))).toEqual(once);
    expect(new Set(once.map((item) => job.keyOf(item))).size).toBe(once.length);
  });

  test('always requests the same changes for an item, frozen or not, and only in declared tables', () => {
    for (const item of items().slice(0, 60)) {
      const { wanted, refusal } = visit(item);

      expect(refusal).toBeUndefined();
      expect(visit(JSON.parse(JSON.stringify(item))).wanted).toEqual(wanted);
    }
  });
});

const jobsOfCalls = jobs.filter((job) => job.shape === 'calls');

describe.each(jobsOfCalls)('$name', (job) => {
  test('says that it cannot be undone, because notifications cannot be recalled', () => {
    expect(job.description).toMatch(/cannot be undone/i);
  });

  const [table] = job.tables;
  const ofCalls = { ...context, params: parsed(job) };
  const attributes = storedAttributes(table);
  const known = { scheduledDate: context.now.slice(0, 10), status: 'scheduled', notificationID: 'its id' };
  const sourcesOf = (records: readonly StoredRecord[]): ItemSources => ({
    directoryUsers: async function* () {},
    upload: async () => new Uint8Array(),
    note: async () => {},
    records: async function* () {
      yield* records;
    },
    byIndex: async function* () {
      yield* records;
    },
  });

  test('always finds the same items of plain JSON with their own names, for any records', async () => {
    const entry = { hour: '23', days: daysOfWeek, activityType: 'movement' };
    const records = fc.array(
      fc.tuple(anyRecord([...attributes, 'days', 'hour', 'exerciseTime']), fc.constantFrom({}, known, entry)),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(records, async (pairs) => {
        const all = pairs.map(([record, over], index) => ({ ...record, ...over, id: `r${index}` }));
        const items = await allOf(job.find(ofCalls, sourcesOf(all)));

        expect(await allOf(job.find(ofCalls, sourcesOf(all)))).toEqual(items);
        expect(JSON.parse(JSON.stringify(items))).toEqual(items);
        expect(new Set(items.map(job.recordOf)).size).toBe(items.length);
        for (const item of items) {
          const record = all.find(({ id }) => id === job.recordOf(item));
          const visit = visitForCall(job, item, record && marshalled(record), ofCalls, context.now);
          for (const one of visit.entries) {
            expect(Object.keys(one.call ?? {})).not.toEqual([]);
            const after = { ...(record && marshalled(record)), ...answered(one, {}).after };
            expect(visitForCall(job, item, after, ofCalls, context.now).entries).toEqual([]);
          }
        }
      }),
    );
  });
});

const marshalled = (record: StoredRecord) => marshall(record, { removeUndefinedValues: true });

const reports = jobs.filter((job) => job.shape === 'report');

describe.each(reports)('$name', (job) => {
  test('folds all records to the same state as merged parts of them', () => {
    const { merge } = job;
    if (!merge) throw new Error(`${job.name} has no merge.`);
    const params = { ...context, params: parsed(job) };
    const read = fc.oneof(
      ...job.tables.map((table) =>
        fc.record({
          table: fc.constant(table.name),
          record: anyRecord(storedAttributes(table)),
          part: fc.nat(3),
          userID: fc.constantFrom('ana@wellness.example', 'Ana@wellness.example ', 'bo', undefined),
          duration: fc.constantFrom(0, 60, 300, 'long'),
        }),
      ),
    );
    fc.assert(
      fc.property(fc.array(read, { maxLength: 30 }), (reads) => {
        const foldOf = (some: typeof reads) => {
          const state = job.start(params);
          for (const { table, record, userID, duration } of some)
            job.fold(state, table, { ...record, userID, duration }, params);
          return state;
        };
        const resultOf = (state: unknown) => {
          const { document, rows } = job.finish(state, params);
          return { document, rows: [...rows].sort((one, other) => (one.id < other.id ? -1 : 1)) };
        };
        const parts = [0, 1, 2, 3].map((part) => foldOf(reads.filter((one) => one.part === part)));
        const merged = parts.reduce((state, part) => merge(state, part), job.start(params));

        expect(resultOf(merged)).toEqual(resultOf(foldOf(reads)));
      }),
    );
  });
});
