import { ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { tableNamed } from '#functions/dynamodb/tables';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { Engine } from '#functions/runtime/dependencies';
import type { Matches } from '#shared/domain/records/filter';
import { isDeleted, textOf } from '../records/stored';

/**
 * The maximum number of records searched per call if few match: about 4 MB, well within the time limit of a
 * response.
 */
const maxLooked = 4_000;
const lookedAtOnce = 1_000;

/** A page, with the ID of the last record that was searched, if there are more. */
export interface PreferencesPage {
  readonly items: readonly Attributes[];
  readonly last: string | undefined;
}

interface PreferencesSearch {
  readonly search: string;
  /** Undefined without a filter. */
  readonly matches: Matches | undefined;
  readonly limit: number;
  readonly after: string | undefined;
}

/**
 * Searches the preferences in the table's own order. `text` is looked for in ID, userID, owner and personal
 * details: as typed, in lower case or capitalised. Any page may have fewer records than `limit`, or none.
 */
export async function searchPreferences(
  engine: Engine,
  { search, matches, limit, after }: PreferencesSearch,
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
        // One more record than the page holds shows whether there is another page.
        Limit: search === '' && !matches ? limit + 1 - items.length : lookedAtOnce,
        ...(last === undefined ? {} : { ExclusiveStartKey: { id: { S: last } } }),
        ...matching(search),
      }),
    );
    looked += ScannedCount;
    items.push(...Items.filter((record) => !isDeleted(record) && (!matches || matches(toRecord(record)))));
    last = LastEvaluatedKey?.id?.S;
    if (items.length > limit) return { items: items.slice(0, limit), last: idOf(items[limit - 1]) };
    if (last === undefined) break;
  }
  return { items, last };
}

const idOf = (record: Attributes | undefined) => (record ? textOf(record, 'id') : undefined);

/** The personal details are a map or JSON text. */
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
