import { builtDocument } from '#shared/api/built-document';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { operationsOf } from '#shared/api/schema-queries';
import { columnNamesOf } from '#shared/domain/records/csv-columns';
import type { Model, StoredRecord } from '#shared/models/model';
import type { FetchPage } from '../all-pages';
import { graphql } from '../client';

/** The maximum number of resolvers that AppSync allows per request. */
const maxPerRequest = 18;

/** The maximum number of records to read by ID. More are read with the list query, 1,000 per page. */
const maxRead = 180;

const fieldsOf = (model: Model) => columnNamesOf(model).join(' ');

/**
 * Reads complete records for an export file, page by page.
 * @param filter the API's record filter; by default, all records are read
 */
export function listPages(model: Model, filter: object = {}): FetchPage<StoredRecord> {
  const { list } = operationsOf(model);
  const given = Object.keys(filter).length > 0;
  const document = builtDocument<
    { page: Page<StoredRecord> },
    object
  >(`query Records($limit: Int, $nextToken: String${given ? `, $filter: ${model.name}Filter` : ''}) {
    page: ${list}(limit: $limit, nextToken: $nextToken${given ? ', filter: $filter' : ''}) {
      items { ${fieldsOf(model)} } nextToken
    }
  }`);
  return async (nextToken) =>
    (
      await graphql(document, {
        limit: pageSizes.records.most,
        nextToken,
        ...(given && { filter }),
      })
    ).page;
}

/** Reads the records with these IDs. Records that no longer exist are omitted. */
export function pagesOfIds(model: Model, ids: readonly string[]): FetchPage<StoredRecord> {
  if (ids.length > maxRead) {
    const read = listPages(model);
    const wanted = new Set(ids);
    return async (token) => {
      const { items, nextToken } = await read(token);
      return { items: items.filter(({ id }) => wanted.has(String(id))), nextToken };
    };
  }
  return async (token) => {
    const begin = Number(token ?? 0);
    const end = begin + maxPerRequest;
    const items = await readRecords(model, ids.slice(begin, end));
    return { items, nextToken: end < ids.length ? String(end) : null };
  };
}

async function readRecords(model: Model, ids: readonly string[]): Promise<StoredRecord[]> {
  const { get } = operationsOf(model);
  const variables = ids.map((_, index) => `$id${index}: ID!`).join(', ');
  const fields = ids.map((_, index) => `record${index}: ${get}(id: $id${index}) { ${fieldsOf(model)} }`);
  const found = await graphql(
    builtDocument<Readonly<Record<string, StoredRecord | null>>, Readonly<Record<string, string>>>(
      `query RecordsByID(${variables}) { ${fields.join(' ')} }`,
    ),
    Object.fromEntries(ids.map((id, index) => [`id${index}`, id])),
  );
  return ids
    .map((_, index) => found[`record${index}`])
    .filter((record) => record !== null && record !== undefined);
}
