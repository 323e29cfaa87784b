import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { type Attributes, sameValue } from '#functions/dynamodb/values';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { modelNamed } from '#shared/models/index';
import { answerRecord } from './answer';
import { historyOf, historyOfSeveral, imageOf } from './audit-entry';
import { differingIn } from './record-change';
import { recordKey, textOf, versionOf } from './stored';
import { wordsFor } from './words';

const maxEntries = 20;

interface Circumstances {
  readonly seen?: number;
  /** The names of the command's other changed records, if it concerns several. The error then names all. */
  readonly others?: readonly string[] | undefined;
}

/**
 * Returns an error that says who changed the record and when, by its latest trail entry; only the time, if it
 * was a job or the app. If the caller's version is known, `info` has the changes since (`changedFields`,
 * `changes`) and the record (`current`), so that a form can merge them.
 * @param field the path of the outdated part, such as `input._version`
 */
export async function changedMeanwhile(
  engine: Engine,
  table: string,
  current: Attributes,
  field: string,
  { seen, others }: Circumstances = {},
): Promise<AppError> {
  const edits = await newestEdits(engine, table, current);
  const last = lastOf(edits, current);
  const since = seen === undefined ? {} : whatChanged(table, edits, current, seen);
  const record = others ? `The ${wordsFor(modelNamed(table), current)}` : 'This record';
  const also = others?.length ? ` Also changed: ${others.join(', ')}.` : '';
  return new AppError('Conflict', `${record} was changed${byAndAt(last)}.${also} Reload to see the change.`, {
    info: { field, expected: 'the current record', ...last, ...since },
  });
}

/** A record's last change. `changedBy` is undefined if a job or the app made it. */
export interface LastChange {
  readonly changedBy: string | undefined;
  /** The time in ISO 8601 (UTC). */
  readonly changedAt: string | undefined;
}

/** Returns text such as ' by ana@wellness.example at 2026-01-31T08:00:00.000Z'. */
export function byAndAt({ changedBy, changedAt }: LastChange): string {
  const by = changedBy === undefined ? '' : ` by ${changedBy}`;
  const at = changedAt === undefined ? '' : ` at ${changedAt}`;
  return `${by}${at}`;
}

/**
 * Returns the last change. The edit that produced the current version is looked for in two histories: the
 * record's own, and the table's of multi-record edits.
 */
export async function lastChange(engine: Engine, table: string, current: Attributes): Promise<LastChange> {
  return lastOf(await newestEdits(engine, table, current), current);
}

interface EditOfRecord {
  readonly entry: Attributes;
  /** Undefined if the edit created the record. */
  readonly before: Attributes | undefined;
  readonly after: Attributes;
}

function lastOf(edits: readonly EditOfRecord[], current: Attributes): LastChange {
  const known = edits.find(({ after }) => sameValue(after._version, current._version));
  return known
    ? { changedBy: textOf(known.entry, 'user'), changedAt: textOf(known.entry, 'timestamp') }
    : { changedBy: undefined, changedAt: textOf(current, 'updatedAt') };
}

/** Returns what has changed, without `changedFields` if the history does not contain the caller's version. */
function whatChanged(table: string, edits: readonly EditOfRecord[], current: Attributes, seen: number) {
  const base = edits
    .flatMap(({ before, after }) => [after, before])
    .find((image) => image && versionOf(image) === seen);
  const changes = edits
    .filter(({ after }) => versionOf(after) > seen)
    .map(({ entry, before, after }) => ({
      by: textOf(entry, 'user'),
      at: textOf(entry, 'timestamp'),
      description: textOf(entry, 'description'),
      fields: before ? differingIn(before, after).toSorted() : [],
    }));
  return {
    ...(base ? { changedFields: differingIn(base, current).toSorted() } : {}),
    changes: changes.toReversed(),
    current: answerRecord(modelNamed(table), current),
  };
}

/** Returns a record's edits, latest first. */
async function newestEdits(
  engine: Engine,
  table: string,
  current: Attributes,
): Promise<readonly EditOfRecord[]> {
  const key = recordKey(table, textOf(current, 'id') ?? '');
  const histories = [historyOf(table, current), historyOfSeveral(table)];
  const found = await Promise.all(histories.map((history) => newestEntries(engine, history, key)));
  const edits = found.flat().flatMap((entry): readonly EditOfRecord[] => {
    const after = imageOf(entry, 'after', key);
    return after ? [{ entry, before: imageOf(entry, 'before', key), after }] : [];
  });
  const timeOf = ({ entry }: EditOfRecord) => textOf(entry, 'timestamp') ?? '';
  return edits.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
}

/** Returns entries, latest first: author, time and description, and the record before and after. */
async function newestEntries(engine: Engine, history: string, key: string): Promise<readonly Attributes[]> {
  const { Items = [] } = await engine.dynamodb.send(
    new QueryCommand({
      TableName: engine.settings.auditTable,
      IndexName: 'byRecord',
      KeyConditionExpression: '#record = :record',
      ProjectionExpression: '#user, #timestamp, description, #before.#key, #after.#key',
      ExpressionAttributeNames: {
        '#record': 'record',
        '#user': 'user',
        '#timestamp': 'timestamp',
        '#before': 'before',
        '#after': 'after',
        '#key': key,
      },
      ExpressionAttributeValues: { ':record': { S: history } },
      ScanIndexForward: false,
      Limit: maxEntries,
    }),
  );
  return Items;
}
