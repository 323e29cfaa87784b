import { ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { tableNamed } from '#functions/dynamodb/tables';
import type { Attributes } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import { isDeleted, textOf } from '../records/stored';

/**
 * Maximum records that one call looks through if few match: about 4 MB, well within the time of an answer.
 */
const maxLooked = 4_000;
const lookedAtOnce = 1_000;

/**
 * A page of preferences: the records found, and the id of the last record that was looked at, if there are
 * more.
 */
export interface PreferencesPage {
  readonly items: readonly Attributes[];
  readonly last: string | undefined;
}

/**
 * Preferences records in the table's own order; with a search, those with this text in their id, userID,
 * owner or personal details, as typed, in lower case or capitalised. A page may hold fewer than `limit`, even
 * none, and still not be the last.
 */
export async function searchPreferences(
  engine: Engine,
  {
    search,
    limit,
    after,
  }: { readonly search: string; readonly limit: number; readonly after: string | undefined },
): Promise<PreferencesPage> {
  const items: Attributes[] = [];
  let last = after;
  for (let looked = 0; looked < maxLooked; ) {
    const {
      Items = [],
      LastEvaluatedKey,
      ScannedCount = 0,
    } = await engine.dynamodb.send(
      new ScanCommand({
        TableName: tableNamed(engine, 'UserPreferences'),
        Limit: search === '' ? limit - items.length : lookedAtOnce,
        ...(last === undefined ? {} : { ExclusiveStartKey: { id: { S: last } } }),
        ...matching(search),
      }),
    );
    looked += ScannedCount;
    items.push(...Items.filter((record) => !isDeleted(record)));
    last = LastEvaluatedKey?.id?.S;
    if (items.length > limit) return { items: items.slice(0, limit), last: idOf(items[limit - 1]) };
    if (last === undefined || items.length === limit) break;
  }
  return { items, last };
}

const idOf = (record: Attributes | undefined) => (record ? textOf(record, 'id') : undefined);

/** Paths that a search looks at; the personal details are a map, or JSON text of one. */
const searched = [
  '#id',
  '#userID',
  '#owner',
  '#details',
  '#details.#email',
  '#details.#firstName',
  '#details.#lastName',
] as const;

function matching(search: string): Partial<ScanCommandInput> {
  if (search === '') return {};
  const lower = search.toLowerCase();
  const spellings = [...new Set([search, lower, lower.charAt(0).toUpperCase() + lower.slice(1)])];
  const terms = searched.flatMap((path) => spellings.map((_, index) => `contains(${path}, :text${index})`));
  return {
    FilterExpression: terms.join(' OR '),
    ExpressionAttributeNames: {
      '#id': 'id',
      '#userID': 'userID',
      '#owner': 'owner',
      '#details': 'personalDetails',
      '#email': 'email',
      '#firstName': 'firstName',
      '#lastName': 'lastName',
    },
    ExpressionAttributeValues: Object.fromEntries(
      spellings.map((text, index) => [`:text${index}`, { S: text }]),
    ),
  };
}
