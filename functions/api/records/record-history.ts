import { paginateQuery } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
import { type Attributes, toAttributes } from '#functions/dynamodb/values';
import { type RunOnRecord, runsOnRecord } from '#functions/engine/history/runs-on-record';
import { AppError } from '#functions/runtime/app-error';
import { pageSizes } from '#shared/api/page-size';
import { resolverConstants } from '#shared/api/schema';
import { type Matches, readFilter } from '#shared/domain/records/filter';
import { AuditEntry } from '#shared/models/audit-entry';
import { models } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';
import { boundedPage } from '../request/bounded-page';
import { type PageOf, pageToken, placeOf } from '../request/page-token';
import { type ApiRequest, operation } from '../request/request';
import { answerEntry } from './answer';
import { historyOfSeveral, imageOf } from './audit-entry';
import { readSeveral, recordKey, textOf } from './stored';

/*
 * The history of one record: the edits of this record alone, the edits of several records at once, and the
 * runs. The trail's index has only the first ones under the record.
 */

/** The maximum number of trail pages (of 1 MB) that are read from one index partition per request. */
const maxReads = 10;

const { standard, most } = pageSizes.recordHistory;

/** A text that sorts after every timestamp. */
const end = '~';

/** Where the history continues: at this time, without the entries that have been returned for this time. */
interface Place {
  readonly at: string;
  readonly returned: readonly string[];
}

const placeShape = z.tuple([z.string(), z.array(z.string())]);

interface Question {
  readonly record: string;
  readonly since: string;
  readonly place: Place;
  readonly matches: Matches;
}

/** Entries, newest first. `reached` is the time up to which they are complete, unless they all are. */
interface Found {
  readonly entries: readonly StoredRecord[];
  readonly reached?: string | undefined;
}

const args = {
  record: z.string().min(1),
  since: z.iso.datetime().nullish(),
  filter: z.looseObject({}).nullish(),
  limit: z.int().min(1).nullish(),
  nextToken: z.string().nullish(),
};

/**
 * Returns a page of a record's history, newest first: the edits of the record, alone or together with
 * others, and the runs that changed it. The entry of a run contains the record before and after the run, as
 * far as the run changed it, and the time of that change. `runsSince` is the time since which runs have been
 * searched. A page may contain fewer entries than `limit`, or none at all, and still have a `nextToken`.
 */
export const recordHistory = operation(args, async ({ record, since, filter, limit, nextToken }, request) => {
  const of: PageOf = { list: 'recordHistory', question: [record, since ?? null, filter ?? null], request };
  const token = placeOf(of, nextToken);
  const [at, returned] = token === undefined ? [end, []] : placeShape.parse(JSON.parse(token));
  const question: Question = {
    record,
    since: since ?? '',
    place: { at, returned },
    matches: matchesOf(filter ?? {}),
  };
  const runs = await runsIn(request, question);
  const { items, next } = await boundedPage(Math.min(limit ?? standard, most), (size) =>
    readPage(request, question, { runs: runs.entries, limit: size }),
  );
  return {
    items,
    nextToken: pageToken(of, next && JSON.stringify([next.at, next.returned])),
    runsSince: runs.since,
  };
});

function matchesOf(filter: object): Matches {
  const { matches, problem } = readFilter(filter, resolverConstants(AuditEntry).fields);
  if (problem === undefined) return matches;
  throw new AppError('BadRequest', problem, { info: { field: 'filter' } });
}

async function readPage(
  request: ApiRequest,
  question: Question,
  { runs, limit }: { readonly runs: readonly StoredRecord[]; readonly limit: number },
): Promise<{ readonly items: readonly StoredRecord[]; readonly next?: Place | undefined }> {
  const [table = ''] = question.record.split('#');
  const histories = [...new Set([question.record, historyOfSeveral(table)])];
  const found: Found[] = await Promise.all(
    histories.map((history) => editsIn(request, question, { history, limit })),
  );
  const reached = found
    .flatMap((one) => one.reached ?? [])
    .sort()
    .at(-1);
  const all = [...runs, ...found.flatMap(({ entries }) => entries)]
    .filter((entry) => reached === undefined || timeOf(entry) >= reached)
    .sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
  const items = all.slice(0, limit);
  const nextAt = all.length > limit ? timeOf(items.at(-1)) : reached;
  return { items, next: nextAt === undefined ? undefined : placeAfter(items, nextAt, question.place) };
}

function placeAfter(items: readonly StoredRecord[], at: string, before: Place): Place {
  const returned = items.filter((entry) => timeOf(entry) === at).map(({ id }) => String(id));
  return { at, returned: at === before.at ? [...before.returned, ...returned] : returned };
}

const timeOf = (entry: StoredRecord | undefined) => String(entry?.timestamp ?? '');

const isWanted = (entry: StoredRecord, { since, place, matches }: Question) => {
  const at = timeOf(entry);
  const isOpen = at < place.at || (at === place.at && !place.returned.includes(String(entry.id)));
  return isOpen && at >= since && matches(entry);
};

/**
 * Returns the wanted edits that the trail lists under `history` and that concern the record: more than
 * `limit` if there are that many.
 */
async function editsIn(
  request: ApiRequest,
  question: Question,
  { history, limit }: { readonly history: string; readonly limit: number },
): Promise<Found> {
  const { engine } = request;
  const { record, since, place } = question;
  const isShared = history !== record;
  const pages = paginateQuery(
    // The shared history is filtered, so it is read in pages of 1 MB.
    isShared ? { client: engine.dynamodb } : { client: engine.dynamodb, pageSize: limit + 1 },
    {
      TableName: engine.settings.auditTable,
      IndexName: 'byRecord',
      KeyConditionExpression: '#record = :history AND #timestamp BETWEEN :since AND :at',
      ...(isShared && {
        FilterExpression: 'attribute_exists(#before.#key) OR attribute_exists(#after.#key)',
      }),
      ExpressionAttributeNames: {
        '#record': 'record',
        '#timestamp': 'timestamp',
        ...(isShared && { '#before': 'before', '#after': 'after', '#key': record }),
      },
      ExpressionAttributeValues: {
        ':history': { S: history },
        ':since': { S: since === '' ? '0' : since },
        ':at': { S: place.at },
      },
      ScanIndexForward: false,
    },
  );
  const entries: StoredRecord[] = [];
  let reads = 0;
  for await (const { Items = [], LastEvaluatedKey } of pages) {
    const shown = Items.map((entry) => answerEntry(request, isShared ? onlyRecord(entry, record) : entry));
    entries.push(...shown.filter((entry) => isWanted(entry, question)));
    reads += 1;
    if (LastEvaluatedKey && (entries.length > limit || reads >= maxReads))
      return { entries, reached: textOf(LastEvaluatedKey, 'timestamp') };
  }
  return { entries };
}

const onlyRecord = (entry: Attributes, record: string): Attributes => ({
  ...entry,
  ...imagesOf(record, imageOf(entry, 'before', record), imageOf(entry, 'after', record)),
});

const imagesOf = (
  record: string,
  before: Attributes | undefined,
  after: Attributes | undefined,
): Attributes => ({
  before: { M: before ? { [record]: { M: before } } : {} },
  after: { M: after ? { [record]: { M: after } } : {} },
});

/**
 * Returns the wanted entries of the runs that have changed the record. `since` is null if the record is not
 * one that runs can change.
 */
async function runsIn(
  request: ApiRequest,
  question: Question,
): Promise<{ readonly entries: readonly StoredRecord[]; readonly since: string | null }> {
  const { record } = question;
  const [table = '', ...parts] = record.split('#');
  const id = parts.join('#');
  const isRecord = models.some(({ name }) => name === table) && record !== historyOfSeveral(table);
  if (!isRecord || id === '') return { entries: [], since: null };
  const { runs, since } = await runsOnRecord(request.engine, table, id);
  const stored = await readSeveral(
    request.engine,
    runs.map(({ run }) => ({ table: 'AuditEntry', id: run.id })),
  );
  const entries = runs.map((one) =>
    answerEntry(request, entryOf(one, record, stored.get(recordKey('AuditEntry', one.run.id)))),
  );
  return { entries: entries.filter((entry) => isWanted(entry, question)), since };
}

/**
 * Returns a run's trail entry as part of the record's history. A run that has not ended has no stored entry.
 */
const entryOf = (
  { run, at, before, after }: RunOnRecord,
  record: string,
  stored: Attributes | undefined,
): Attributes => ({
  ...(stored ??
    toAttributes({
      id: run.id,
      run: run.id,
      type: 'database_change',
      access: run.access,
      description: `${run.title}. In progress.`,
      user: run.startedBy,
      canUndo: false,
      undone: false,
    })),
  record: { S: record },
  timestamp: { S: at },
  ...imagesOf(record, before, after),
});
