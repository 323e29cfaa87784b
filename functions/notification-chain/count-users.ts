import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { isDeleted } from '#functions/api/records/stored';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import { addPreferences, newMetrics } from '#shared/domain/metrics/metrics-state';
import { type MetricsUser, usersOf } from '#shared/domain/metrics/metrics-users';
import { isAssignable } from '#shared/domain/reminders/chain-links';
import type { CountedUsers } from '#shared/domain/reminders/day-chain';
import { UserPreferences } from '#shared/models/user-preferences';
import { hasUuidForm } from '#shared/values/user-id';

/** About 20 MB, read in a few seconds. */
const maxLooked = 20_000;
/** Once it is reached, the counts so far are returned. */
const maxMs = 8_000;

const attributes = [
  'id',
  'userID',
  'owner',
  'personalDetails',
  'pushNotifications',
  'assignedTemplate',
  'customScheduleEnabled',
  'createdAt',
  'updatedAt',
  '_deleted',
];

/** With the unique IDs of some users who opted in. */
export interface LookedThrough {
  readonly counted: CountedUsers;
  readonly sample: readonly string[];
}

/**
 * By the rules of the user metrics, so that both show the same number; a user may have several records.
 *
 * @param seed the same seed selects the same users
 * @param sampleSize at most
 */
export async function countUsers(engine: Engine, seed: string, sampleSize: number): Promise<LookedThrough> {
  const endsAt = engine.now() + maxMs;
  const sample = createSample(seed, sampleSize);
  const state = newMetrics(new Date(engine.now()).toISOString());
  let records = 0;
  let looked = 0;
  let after: Attributes | undefined;
  do {
    const {
      Items = [],
      LastEvaluatedKey,
      ScannedCount = 0,
    } = await engine.dynamodb.send(
      new ScanCommand({
        TableName: tableNamed(engine, UserPreferences.name),
        ProjectionExpression: attributes.map((_, index) => `#a${index}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(attributes.map((name, index) => [`#a${index}`, name])),
        Limit: maxLooked - looked,
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    looked += ScannedCount;
    after = LastEvaluatedKey;
    for (const record of Items) {
      if (isDeleted(record)) continue;
      records += 1;
      addPreferences(state, toRecord(record));
    }
  } while (after && looked < maxLooked && engine.now() < endsAt);
  const { users } = usersOf(state);
  const optedIn = users.filter(({ preferences }) => preferences.push);
  for (const user of optedIn) {
    const subject = subjectOf(user);
    if (subject) sample.offer(subject);
  }
  const counted = {
    records,
    withoutUser: state.skipped,
    users: users.length,
    optedIn: optedIn.length,
    withTemplate: optedIn.filter(({ preferences }) => isAssignable(preferences.template)).length,
    isComplete: after === undefined,
  };
  return { counted, sample: sample.picked() };
}

/** Under which the provider may know the user. */
const subjectOf = ({ id, preferences: { subject } }: MetricsUser): string | undefined =>
  subject ?? (hasUuidForm(id) ? id : undefined);

/** Picks IDs from a stream without keeping all of them. */
interface Sample {
  offer(id: string): void;
  /** In arbitrary order. */
  picked(): readonly string[];
}

/** Depends only on the seed and the offered IDs, which all have the same chance. */
export function createSample(seed: string, size: number): Sample {
  const kept = new Map<string, number>();
  const cut = () => {
    const lowest = [...kept]
      .toSorted(([one, a], [other, b]) => a - b || (one < other ? -1 : 1))
      .slice(0, size);
    kept.clear();
    for (const [id, rank] of lowest) kept.set(id, rank);
  };
  return {
    offer(id) {
      kept.set(id, rankOf(`${seed} ${id}`));
      if (kept.size > 20 * size) cut();
    },
    picked() {
      cut();
      return [...kept.keys()];
    },
  };
}

/**
 * FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv), with a mixing step that gives similar strings very
 * different hashes.
 */
function rankOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
