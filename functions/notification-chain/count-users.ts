import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { isDeleted, textOf } from '#functions/api/records/stored';
import { tableNamed } from '#functions/dynamodb/tables';
import type { Attributes } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import { isAssignable } from '#shared/domain/reminders/chain-links';
import type { CountedUsers } from '#shared/domain/reminders/day-chain';
import { createSample } from '#shared/domain/reminders/sample';
import { subjectOfOwner } from '#shared/domain/users/user-identity';
import { UserPreferences } from '#shared/models/user-preferences';
import { hasUuidForm } from '#shared/values/user-id';

/** Maximum number of records: about 20 MB, which takes a few seconds. */
const maxLooked = 20_000;
/** Time limit in milliseconds. Afterwards, the counts so far are returned. */
const maxMs = 8_000;

const attributes = ['id', 'userID', 'owner', 'pushNotifications', 'assignedTemplate', '_deleted'];

/** The counts, and the unique IDs of some users who opted in. */
export interface LookedThrough {
  readonly counted: CountedUsers;
  readonly sample: readonly string[];
}

/**
 * Counts the preferences: at most 20,000 records, for at most eight seconds.
 *
 * @param seed the same seed selects the same users
 * @param sampleSize maximum number of users to select
 */
export async function countUsers(engine: Engine, seed: string, sampleSize: number): Promise<LookedThrough> {
  const endsAt = engine.now() + maxMs;
  const sample = createSample(seed, sampleSize);
  const counted = { records: 0, optedIn: 0, withTemplate: 0 };
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
      counted.records += 1;
      if (record.pushNotifications?.BOOL !== true) continue;
      counted.optedIn += 1;
      if (isAssignable(textOf(record, 'assignedTemplate'))) counted.withTemplate += 1;
      const subject = subjectOf(record);
      if (subject) sample.offer(subject);
    }
  } while (after && looked < maxLooked && engine.now() < endsAt);
  return { counted: { ...counted, isComplete: after === undefined }, sample: sample.picked() };
}

/**
 * Returns the unique ID under which the provider may have registered the user, or undefined if the record has
 * none.
 */
function subjectOf(record: Attributes): string | undefined {
  const userID = textOf(record, 'userID')?.trim() ?? '';
  const subject = subjectOfOwner({ owner: textOf(record, 'owner') });
  return subject ?? (hasUuidForm(userID) ? userID.toLowerCase() : undefined);
}
