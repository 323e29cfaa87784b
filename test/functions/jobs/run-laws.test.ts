import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { List, Sweep } from '#functions/engine/job/job';
import { jobs } from '#functions/jobs/index';
import { demoTables } from '#shared/demo/chance/portion';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { stamps } from '#shared/models/stamps';
import { anybody, anyTable } from '../../support/database/any-record';
import type { Rehearsal } from '../../support/database/tables-in-memory';
import { workspaceWithStrangeIds } from '../../support/database/workspace-with-strange-ids';
import { found, type RehearsalOptions, rehearse, rehearseUndo } from '../../support/rehearse';
import { sampleParams } from '../../support/sample-params';
import { accountOf } from '../../support/user-accounts';

type Records = Readonly<Record<string, readonly StoredRecord[]>>;
type Changing = Sweep | List;

const now = '2026-11-20T09:30:00.000Z';
/** A slightly later time on the same day. Nothing else becomes due before it. */
const later = '2026-11-20T09:31:00.000Z';

const directoryUsers = [
  accountOf(anybody.email, anybody.subject),
  accountOf('nobody.else@wellness.example', '22222222-2222-4222-8222-222222222222'),
];

async function run(job: Changing, options: RehearsalOptions): Promise<Rehearsal> {
  const whole = { caller: anybody, directoryUsers, users: [anybody.subject, anybody.email], ...options };
  return rehearse(job, { ...whole, ...(job.shape === 'list' ? { items: await found(job, whole) } : {}) });
}

/** Returns the effect of the changes, regardless of the order in which the lanes make them. */
const changesOf = ({ changes }: Rehearsal) =>
  changes.toSorted((one, other) => `${one.table}#${one.key}`.localeCompare(`${other.table}#${other.key}`));

/** Returns records by table and ID, without the write stamps. Tables without records are omitted. */
const contentsOf = (records: Records) =>
  Object.fromEntries(
    Object.entries(records)
      .filter(([, rows]) => rows.length > 0)
      .map(([table, rows]) => [table, Object.fromEntries(rows.map((row) => [row.id, withoutStamps(row)]))]),
  );

const withoutStamps = (record: StoredRecord) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !stamps.has(name)));

/** Rehearses the job, runs it twice, and undoes it. */
async function obeys(job: Changing, params: object, records: Records): Promise<void> {
  const dry = await run(job, { records, params, now, dryRun: true });
  const real = await run(job, { records, params, now });
  const again = await run(job, {
    records: real.records,
    params,
    now: later,
    runId: '01KBQ4A8Y2W1D3H4J5K6M7AGAIN',
  });
  const undone = rehearseUndo(real, later);

  expect(contentsOf(dry.records)).toEqual(contentsOf(records));
  expect(changesOf(dry)).toEqual(changesOf(real));
  expect(dry.failures).toEqual(real.failures);
  expect(again.changes).toEqual([]);
  expect(undone.failures).toEqual([]);
  expect(contentsOf(undone.records)).toEqual(contentsOf(records));
}

const demo: Records = Object.groupBy(
  [
    ...workspaceWithStrangeIds({
      users: 2,
      now: new Date(now),
      adminEmail: anybody.email,
      secondAdminEmail: 'ben@wellness.example',
    }),
  ],
  ({ table }) => table,
) as never;
const demoRecords: Records = Object.fromEntries(
  demoTables.map((table) => [
    table,
    ((demo[table] ?? []) as unknown as { record: StoredRecord }[]).map(({ record }) => record),
  ]),
);

const anyRecords = fc.record(
  Object.fromEntries(
    demoTables.map((name) => [
      name,
      anyTable(Object.keys(modelNamed(name).fields.shape).filter((attribute) => attribute !== 'id')),
    ]),
  ),
);

const changing = jobs.filter((job) => job.shape === 'sweep' || job.shape === 'list');

describe.each(changing)('$name', (job) => {
  describe.each(sampleParams(job))('with %j', (params) => {
    test('matches its dry run, changes nothing a second time, and is undone completely: in the demo workspace', async () => {
      await obeys(job, params, demoRecords);
    });

    test('does the same with any records', async () => {
      await fc.assert(
        fc.asyncProperty(anyRecords, (records) => obeys(job, params, records)),
        { numRuns: 15 },
      );
    });
  });
});
