import type { Attributes } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import type { UserKeys } from '#shared/domain/users/user-identity';
import { isDeleted, readByIndex, readSeveral, textOf } from '../records/stored';

/**
 * Reads a user's preferences by userID and by owner, newest first.
 * @param ids further records to read, because the index may not include them yet
 */
export const preferencesOf = (
  engine: Engine,
  keys: UserKeys,
  ids: readonly string[] = [],
): Promise<readonly Attributes[]> =>
  recordsUnder(engine, 'UserPreferences', [
    ...keys.userIDs.map((value) => ({ name: 'byUserID', key: 'userID', value })),
    ...keys.owners.map((value) => ({ name: 'byOwner', key: 'owner', value })),
    ...ids.map((value) => ({ name: '', key: 'id', value })),
  ]);

/** Reads a user's subscriptions, newest first. */
export const subscriptionsOf = (engine: Engine, { userIDs }: UserKeys): Promise<readonly Attributes[]> =>
  recordsUnder(
    engine,
    'UserSubscription',
    userIDs.map((value) => ({ name: 'byUserID', key: 'userID', value })),
  );

type IndexKey = Parameters<typeof readByIndex>[2];

/**
 * Reads the records under these keys, without duplicates. Reads consistently, because an index may be
 * outdated.
 */
async function recordsUnder(
  engine: Engine,
  table: string,
  keys: readonly IndexKey[],
): Promise<readonly Attributes[]> {
  const askable = keys.filter(({ value }) => isKey(value));
  const [byId, byIndex] = [
    askable.filter(({ key }) => key === 'id'),
    askable.filter(({ key }) => key !== 'id'),
  ];
  const indexed = await Promise.all(byIndex.map((key) => readByIndex(engine, table, key)));
  const ids = new Set([
    ...byId.map(({ value }) => value),
    ...indexed.flat().map((record) => textOf(record, 'id') ?? ''),
  ]);
  const found = await readSeveral(
    engine,
    [...ids].map((id) => ({ table, id })),
  );
  const standing = [...found.values()].filter(
    (record) => !isDeleted(record) && askable.some(({ key, value }) => textOf(record, key) === value),
  );
  return standing.toSorted((a, b) => compare(createdAt(b), createdAt(a)) || compare(idOf(a), idOf(b)));
}

const maxKeyBytes = 1024;

const isKey = (value: string) => value !== '' && Buffer.byteLength(value) <= maxKeyBytes;

/** Returns the time in ISO 8601, or ''. */
const createdAt = (record: Attributes): string => textOf(record, 'createdAt') ?? '';
const idOf = (record: Attributes): string => textOf(record, 'id') ?? '';

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
