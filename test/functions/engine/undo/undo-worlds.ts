import { create, keep, remove, type Sweep, sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import type { EmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';

/** Changes a record according to its `activityType`. */
export const byType = sweep({
  name: 'by-type',
  title: 'By type',
  description: 'For a test.',
  category: 'reusable',
  access: 'DesignatedAdmin',
  tables: [UserActivity],
  visit: ({ id, userID, activityType, tidy }, { caller: { email, subject }, runId }) => {
    if (activityType === 'update' && userID === email) return update({ userID: subject });
    if (activityType === 'add' && tidy === undefined) return update({ tidy: { by: ['run'] }, mark: 1 });
    if (activityType === 'add-one' && tidy === undefined) return update({ tidy: true });
    if (activityType === 'remove') return remove;
    if (activityType === 'create')
      return [
        update({ activityType: 'done' }),
        create(SessionRating, { id: `${id}-${runId}`, rating: 3, _version: 1 }),
      ];
    return keep;
  },
});

let tokens = 0;

/** Starts a run of the job. */
export function start(world: World, { dryRun = false, clientToken = `token-${tokens++}` } = {}) {
  return startRun(world.engine, { job: byType, params: {}, dryRun, caller, clientToken });
}

export function startUndo(
  world: World,
  runId: string,
  { dryRun = false, clientToken = `token-${tokens++}` } = {},
) {
  return startRun(world.engine, { job: undoRun, params: { runId }, dryRun, caller, clientToken });
}

/** Starts a run, works on it until it ends, and returns its ID. */
export async function run(world: World, job: Sweep = byType): Promise<string> {
  const { runId } = await start(world);
  await execute(world, job, runId, 1);
  return runId;
}

/** Starts an undo, works on it until it ends, and returns its ID. */
export async function undo(world: World, runId: string, options = {}): Promise<string> {
  const { runId: undoId } = await startUndo(world, runId, options);
  await execute(world, undoRun, undoId, 1);
  return undoId;
}

/** Returns records keyed by ID, without the write stamps. */
export async function contents(world: World, table = 'UserActivity') {
  const all = await world.all(table);
  return Object.fromEntries(
    [...all].map(([id, { _version, _lastChangedAt, updatedAt, ...rest }]) => [id, rest]),
  );
}

const versioned = { _version: 3, _lastChangedAt: 1, updatedAt: '2026-01-01T00:00:00.000Z' };

/** The records before a run. */
export const records: StoredRecord[] = [
  { id: 'u1', userID: caller.email, activityType: 'update', ...versioned },
  { id: 'u2', userID: caller.email, activityType: 'update' },
  { id: 'a1', activityType: 'add', ...versioned },
  { id: 'a2', activityType: 'add' },
  { id: 'a3', activityType: 'add-one', ...versioned },
  { id: 'a4', activityType: 'add-one' },
  { id: 'r1', activityType: 'remove', notes: ['x', { deep: null }], ...versioned },
  { id: 'r2', activityType: 'remove' },
  { id: 'c1', activityType: 'create', ...versioned },
  { id: 'k1', activityType: 'keep', ...versioned },
];

/** Creates a world with these records. */
export async function setUp(dynamodb: EmbeddedDynamoDb): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '3' });
  await world.put('UserActivity', records);
  return world;
}

/** Requests a stop once the run has checkpointed the given number of pages. */
export async function stopAfterPages(world: World, runId: string, pages: number): Promise<void> {
  let seen = 0;
  world.onAnswer = async ({ name, input }) => {
    if (name !== 'UpdateItemCommand' || !JSON.stringify(input).includes('#page = :page')) return;
    seen += 1;
    if (seen !== pages) return;
    world.onAnswer = undefined;
    await requestStop(world.engine, { runId, by: caller.email });
  };
}
