import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { isDeleted } from '#functions/api/records/stored';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import { addPreferences, newMetrics } from '#shared/domain/metrics/metrics-state';
import { type MetricsUser, usersOf } from '#shared/domain/metrics/metrics-users';
import { isAssignable } from '#shared/domain/reminders/chain-links';
import type { CountedUsers } from '#shared/domain/reminders/day-chain';
import { createSample } from '#shared/domain/reminders/sample';
import { UserPreferences } from '#shared/models/user-preferences';
import { hasUuidForm } from '#shared/values/user-id';

/**
 * The maximum number of records to read. Together they are about 20 MB, and reading them takes a few seconds.
 */
const maxLooked = 20_000;
/** The time limit, in milliseconds. Once it is reached, the function returns the counts so far. */
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

/** The counts, and the unique IDs of some users who opted in. */
export interface LookedThrough {
  readonly counted: CountedUsers;
  readonly sample: readonly string[];
}

/**
 * Counts the users with preferences and samples some of them. A user may have several records. The rules are
 * the same as for the user metrics, so the notification chain and the user metrics show the same number.
 * Reads at most 20,000 records, for at most eight seconds.
 *
 * @param seed a string that determines the sample; the same seed selects the same users
 * @param sampleSize the maximum number of users in the sample
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

/**
 * Returns the unique ID under which the provider may know the user, or undefined if no record has a unique
 * ID.
 */
const subjectOf = ({ id, preferences: { subject } }: MetricsUser): string | undefined =>
  subject ?? (hasUuidForm(id) ? id : undefined);
