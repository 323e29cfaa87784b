import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ItemSources } from '#functions/engine/job/job';
import { streakRecalculation } from '#functions/jobs/metrics/streak-recalculation';
import type { StoredRecord } from '#shared/models/model';
import { UserPreferences } from '#shared/models/user-preferences';
import { fixed, type Measure } from './measure';
import { caller } from './workload';

const users = 50_000;
/** The number of activities per user. */
const fewActivities = 10;
const manyActivities = 100;
/** The number of days (three years) over which each user's activities are spread. */
const days = 1_095;
const dayMs = 86_400_000;
const firstDayMs = Date.parse('2023-11-22T00:00:00Z');
const maxRatio = 1.1;
const kilobyte = 1024;

/**
 * Measures how much memory per user the streak recalculation needs, both when users have few activities and
 * when they have many activities over the same period.
 */
export async function measureStreaks(): Promise<Measure[]> {
  const few = await bytesKept(fewActivities);
  const many = await bytesKept(manyActivities);
  const shown = (activities: number) => (users * activities).toLocaleString('en');
  return [
    {
      what: `memory of the streak recalculation for each of ${users.toLocaleString('en')} users, at ${shown(fewActivities)} and at ${shown(manyActivities)} activities`,
      measured: `${fixed(few / users / kilobyte)} KB, ${fixed(many / users / kilobyte)} KB`,
      target: 'flat (within 10 %)',
      met: many <= few * maxRatio,
    },
  ];
}

/**
 * Returns the number of bytes in use when the job returns its first item. By then, the job has read
 * everything.
 */
async function bytesKept(activitiesEach: number): Promise<number> {
  const context = { params: {}, caller, now: '2026-11-22T00:00:00.000Z', runId: 'bench' };
  const before = bytesInUse();
  const found = streakRecalculation.find?.(context, sourcesOf(activitiesEach))[Symbol.asyncIterator]();
  const first = await found?.next();
  if (!first || first.done) throw new Error('The streak recalculation found nothing to change.');
  const bytes = bytesInUse() - before;
  await found?.return?.();
  return bytes;
}

function sourcesOf(activitiesEach: number): ItemSources {
  const none = () => {
    throw new Error('The streak recalculation reads tables only.');
  };
  const records: ItemSources['records'] = (model) =>
    model.name === UserPreferences.name ? preferences() : activities(activitiesEach);
  return { records, byIndex: none, directoryUsers: none, upload: none, note: none };
}

async function* preferences(): AsyncGenerator<StoredRecord> {
  for (let index = 0; index < users; index += 1) yield { id: `preferences-${index}`, userID: userAt(index) };
}

/**
 * Yields activities. The time between a user's first and last activity is the same for every user, regardless
 * of the number of activities. The table is not ordered by user.
 */
async function* activities(each: number): AsyncGenerator<StoredRecord> {
  for (let round = 0; round < each; round += 1) {
    const day = Math.round((round * (days - 1)) / (each - 1));
    const date = new Date(firstDayMs + day * dayMs).toISOString().slice(0, 10);
    for (let index = 0; index < users; index += 1) yield { userID: userAt(index), date };
  }
}

const userAt = (index: number) => `person.${index}@northwind.example`;

function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
