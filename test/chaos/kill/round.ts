import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { BatchWriteItemCommand, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { AnyJob } from '#functions/engine/job/job';
import { readRun } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { summarize } from '#shared/jobs/run/progress';
import { isActive } from '#shared/jobs/run/run-status';
import type { StoredRecord } from '#shared/models/model';
import { caller, turmoil, turmoilRecords, turmoilTruth } from '../job';
import type { Victim } from '../light/host';
import type { KillWorld } from './world';

interface Moment {
  /** The number of the request at which the victim is killed. Only requests from functions are counted. */
  readonly at: number;
  readonly after: boolean;
}

export interface RoundPlan {
  readonly round: number;
  readonly victim: Victim;
  readonly inSweep: Moment;
  readonly inUndo: Moment | undefined;
}

export interface RoundResult {
  readonly line: string;
  /** All problems with records, counts or statuses. */
  readonly wrong: readonly string[];
  /** 1 if the kill happened before the sweep ended, otherwise 0. */
  readonly sweepKills: number;
  readonly undoKills: number;
  readonly records: number;
}

const activities = turmoilRecords('a', 260);
const preferences = turmoilRecords('p', 100);
const seeded: Readonly<Record<string, readonly StoredRecord[]>> = {
  UserActivity: activities,
  UserPreferences: preferences,
  SessionRating: [],
};

/**
 * Seeds the tables and runs the sweep, killing the victim at the planned moment. Compares the result with the
 * expected one. Then undoes the run, killing the victim again if the plan includes that, and compares again.
 */
export async function oneRound(world: KillWorld, plan: RoundPlan): Promise<RoundResult> {
  await reset(await world.engine());
  const sweep = await killedRun(world, turmoil, {}, plan.victim, plan.inSweep);
  const swept = await contents(await world.engine());
  const undo = await killedRun(world, undoRun, { runId: sweep.runId }, plan.victim, plan.inUndo);
  const restored = await contents(await world.engine());
  const wrong = [
    ...wrongSweep(sweep, swept),
    ...wrongCounts('undo', undo, { changed: sweep.counts.changed, failed: 0, conflicts: 0 }),
    ...differences('undo', restored, seededWithout(), withoutStamps),
  ];
  const moment = ({ at, after }: Moment) => `${after ? 'after' : 'before'} request ${at}`;
  return {
    line: `${plan.victim} killed ${moment(plan.inSweep)} of ${sweep.requests}${plan.inUndo ? ` and ${moment(plan.inUndo)} of ${undo.requests} of the undo` : ''}: ${sweep.status} ${sweep.counts.read} read, ${sweep.counts.changed} changed; undo ${undo.status}`,
    wrong,
    sweepKills: sweep.killed > 0 ? 1 : 0,
    undoKills: undo.killed > 0 ? 1 : 0,
    records: activities.length + preferences.length,
  };
}

interface Ended {
  readonly runId: string;
  readonly status: string;
  readonly counts: ReturnType<typeof summarize>;
  readonly requests: number;
  readonly killed: number;
}

const never = { at: Number.POSITIVE_INFINITY, after: false };

async function killedRun(
  world: KillWorld,
  job: AnyJob,
  params: object,
  victim: Victim,
  moment: Moment = never,
): Promise<Ended> {
  world.killAt(victim, moment.at, moment.after);
  const clientToken = randomUUID();
  const request = { job, params, dryRun: false, caller, clientToken };
  // Acts like the panel: retries with the same token until it gets a response, and undoes the run once no
  // lease is held.
  const { runId } = await insist(async () => startRun(await world.engine(), request));
  const ended = await insist(async () => {
    const { run, lanes } = await readRun(await world.engine(), runId);
    if (isActive(run.status)) throw new Error(`Run ${runId} is still ${run.status}.`);
    return { runId, status: run.status, counts: summarize(lanes, run.attempt) };
  });
  const calm = world.calm();
  await world.settled();
  return { ...ended, ...calm };
}

const patienceMs = 120_000;
const pollMs = 200;

async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const final = error instanceof AppError && !error.message.includes('may still have a worker');
      if (final || Date.now() > until) throw error;
      await sleep(pollMs);
    }
  }
}

type Contents = Readonly<Record<string, ReadonlyMap<string, StoredRecord>>>;

async function contents(engine: Engine): Promise<Contents> {
  const tables = Object.keys(seeded).map(async (name) => [name, await records(engine, name)] as const);
  return Object.fromEntries(await Promise.all(tables));
}

async function records({ dynamodb, settings }: Engine, model: string): Promise<Map<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>();
  const pages = paginateScan(
    { client: dynamodb, pageSize: 500 },
    { TableName: settings.tables[model], ConsistentRead: true },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) found.set(item.id?.S ?? '', unmarshall(item));
  }
  return found;
}

async function reset(engine: Engine): Promise<void> {
  const now = await contents(engine);
  for (const [model, wanted] of Object.entries(seeded)) {
    const table = engine.settings.tables[model] ?? model;
    const ids = new Set(wanted.map(({ id }) => id));
    const gone = [...(now[model]?.keys() ?? [])].filter((id) => !ids.has(id));
    await write(engine.dynamodb, table, [
      ...wanted.map((record) => ({ PutRequest: { Item: marshall(record) } })),
      ...gone.map((id) => ({ DeleteRequest: { Key: { id: { S: id } } } })),
    ]);
  }
}

async function write(client: DynamoDBClient, table: string, requests: readonly object[]): Promise<void> {
  for (let index = 0; index < requests.length; index += 25) {
    await client.send(
      new BatchWriteItemCommand({ RequestItems: { [table]: requests.slice(index, index + 25) } }),
    );
  }
}

const byId = (all: readonly StoredRecord[]) => new Map(all.map((record) => [String(record.id), record]));
const seededWithout = (): Contents =>
  Object.fromEntries(Object.entries(seeded).map(([model, all]) => [model, byId(all)]));

function wrongSweep(sweep: Ended, after: Contents): string[] {
  const ofActivities = turmoilTruth(activities);
  const ofPreferences = turmoilTruth(preferences);
  const sum = (field: 'read' | 'changed' | 'failed' | 'unchanged') =>
    ofActivities.counts[field] + ofPreferences.counts[field];
  const created = [...ofActivities.created, ...ofPreferences.created].map(([id, record]) => {
    const real = id.replace('RUN', sweep.runId);
    return [real, { ...record, id: real }] as const;
  });
  const expected: Contents = {
    UserActivity: ofActivities.after,
    UserPreferences: ofPreferences.after,
    SessionRating: new Map(created),
  };
  const counts = {
    read: sum('read'),
    changed: sum('changed'),
    failed: sum('failed'),
    unchanged: sum('unchanged'),
    conflicts: 0,
  };
  return [
    ...wrongCounts('sweep', sweep, counts),
    ...differences('sweep', after, expected, ({ updatedAt, createdAt, _lastChangedAt, ...rest }) => rest),
  ];
}

function wrongCounts(
  what: string,
  { status, counts }: Ended,
  expected: Partial<Record<'read' | 'changed' | 'failed' | 'unchanged' | 'conflicts', number>>,
): string[] {
  const names = Object.keys(expected) as (keyof typeof expected)[];
  return [
    ...(status === 'SUCCEEDED' ? [] : [`the ${what} ended ${status}`]),
    ...names
      .filter((name) => counts[name] !== expected[name])
      .map((name) => `the ${what} has ${counts[name]} ${name}, expected ${expected[name]}`),
  ];
}

const withoutStamps = ({ _version, updatedAt, _lastChangedAt, ...rest }: StoredRecord) => rest;

/** Compares every record in the tables, ignoring the attributes that `bare` removes. */
function differences(
  what: string,
  is: Contents,
  should: Contents,
  bare: (record: StoredRecord) => StoredRecord,
): string[] {
  return Object.keys(seeded).flatMap((model) => {
    const [here, there] = [is[model] ?? new Map(), should[model] ?? new Map()];
    return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) => {
      const [found, wanted] = [here.get(id), there.get(id)];
      if (!found) return [`after the ${what} ${model} ${id} is lost`];
      if (!wanted) return [`after the ${what} ${model} ${id} is there and should not be`];
      return isDeepStrictEqual(bare(found), bare(wanted))
        ? []
        : [
            `after the ${what} ${model} ${id} is ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`,
          ];
    });
  });
}
