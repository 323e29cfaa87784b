import { paginateQuery } from '@aws-sdk/client-dynamodb';
import type { Attributes } from '#functions/dynamodb/values';
import type { Caller } from '#functions/engine/job/job';
import type { Engine } from '#functions/runtime/dependencies';
import { changedSince } from './reverse';
import { readSeveral, recordKey, textOf } from './stored';

/** The maximum number of edits that a person can undo one by one. */
const maxUndone = 50;

/** The maximum number of entries that are searched for a person's edits. Undo and redo create entries too. */
const maxLooked = 1_000;

/**
 * The maximum number of edits that are checked for later changes by others. If none of these can be undone,
 * undo is not offered.
 */
const maxChecked = 10;

export interface OwnHistory {
  readonly undo: Attributes | undefined;
  readonly redo: Attributes | undefined;
}

/**
 * Returns what the caller can reverse of the latest 50 edits, without runs. Undo takes the latest that is not
 * undone, redo the most recently undone, unless there is a newer edit. An edit whose records somebody else
 * has changed since can never be reversed, so it does not hide older ones.
 */
export async function ownHistory(engine: Engine, caller: Caller): Promise<OwnHistory> {
  const edits = await ownEdits(engine, caller);
  const newest = (edits[0] && textOf(edits[0], 'timestamp')) ?? '';
  let redo: Attributes | undefined;
  for (const edit of edits) {
    const at = undoneAt(edit);
    if (at === undefined || at < newest || textOf(edit, 'undoneBy') !== caller.email) continue;
    // Edits are undone latest first, so if two were undone in the same millisecond, the older one was undone
    // last.
    if (at >= ((redo && undoneAt(redo)) ?? '')) redo = edit;
  }
  const standing = edits.filter((edit) => undoneAt(edit) === undefined).slice(0, maxChecked);
  return {
    undo: await firstReversible(engine, standing),
    redo: redo && (await firstReversible(engine, [redo])),
  };
}

async function firstReversible(
  engine: Engine,
  edits: readonly Attributes[],
): Promise<Attributes | undefined> {
  for (const edit of edits) {
    const [changed] = await changedSince(engine, [edit]);
    if (changed?.length === 0) return edit;
  }
  return undefined;
}

/** Returns when an edit was undone, in ISO 8601 (UTC), or undefined. */
const undoneAt = (edit: Attributes): string | undefined =>
  edit.undone?.BOOL === true ? (textOf(edit, 'undoneAt') ?? '') : undefined;

/**
 * Returns the caller's edits, latest first. Reads consistently, because the index may not reflect the latest
 * undo.
 */
async function ownEdits(engine: Engine, { email, subject }: Caller): Promise<readonly Attributes[]> {
  const ids: string[] = [];
  let looked = 0;
  const pages = paginateQuery(
    { client: engine.dynamodb, pageSize: maxUndone },
    {
      TableName: engine.settings.auditTable,
      IndexName: 'byUser',
      KeyConditionExpression: '#user = :user',
      FilterExpression: 'subject = :subject AND canUndo = :true AND attribute_not_exists(#run)',
      ProjectionExpression: 'id',
      ExpressionAttributeNames: { '#user': 'user', '#run': 'run' },
      ExpressionAttributeValues: {
        ':user': { S: email },
        ':subject': { S: subject },
        ':true': { BOOL: true },
      },
      ScanIndexForward: false,
    },
  );
  for await (const { Items = [], ScannedCount = 0 } of pages) {
    ids.push(...Items.map((item) => textOf(item, 'id') ?? ''));
    looked += ScannedCount;
    if (ids.length >= maxUndone || looked >= maxLooked) break;
  }
  const newest = ids.slice(0, maxUndone);
  const found = await readSeveral(
    engine,
    newest.map((id) => ({ table: 'AuditEntry', id })),
  );
  const entries = newest.map((id) => found.get(recordKey('AuditEntry', id)));
  return entries.filter((entry) => entry !== undefined);
}
