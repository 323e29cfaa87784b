import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { z } from 'zod';
import type { Attributes } from '#functions/dynamodb/values';
import { isoNow } from '#functions/engine/ledger/ledger';
import { AppError } from '#functions/runtime/app-error';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { startJob } from '../jobs/start-job';
import { clientToken } from '../request/client-token';
import { type ApiRequest, type Operation, operation } from '../request/request';
import { answerEntry } from './answer';
import { entryIdOf } from './audit-entry';
import { commandOf } from './command';
import { commit, type Plan } from './commit';
import { ownHistory } from './own-history';
import { recordHistory } from './record-history';
import { changedSince, type Direction, entryOf, planReverse } from './reverse';
import { readSeveral, textOf } from './stored';

const ofEntry = { id: z.string().min(1), clientToken };

/**
 * Reverses the entry with an ID. For a run's entry, this starts the `undo-run` job and follows that job's
 * rules.
 */
const byId = (direction: Direction) =>
  operation(ofEntry, async ({ id, clientToken: token }, request) => {
    const entry = await entryOf(request.engine, id);
    // Other entries about a run, such as one about changed limits, are rejected, like any entry that cannot
    // be undone.
    if (textOf(entry, 'run') === id) return reverseRun(request, entry, token, direction);
    return reverse(request, token, [direction, id], direction, async () => id);
  });

const ownLast = (direction: Direction) =>
  operation({ clientToken }, async ({ clientToken: token }, request) =>
    reverse(request, token, [direction], direction, async (caller) => {
      const { [direction]: entry } = await ownHistory(request.engine, caller);
      if (entry) return textOf(entry, 'id') ?? '';
      throw new AppError('Conflict', `Nothing to ${direction}`);
    }),
  );

async function reverse(
  request: ApiRequest,
  token: string,
  asked: readonly string[],
  direction: Direction,
  which: (caller: Awaited<ReturnType<typeof commandOf>>['caller']) => Promise<string>,
): Promise<unknown> {
  const { engine } = request;
  const command = await commandOf(request, token, asked);
  const entry = await commit(engine, command, {
    plan: async () => planReverse(engine, command, await which(command.caller), direction),
    repeated: (earlier) => entryOf(engine, textOf(earlier, 'reverses') ?? ''),
  });
  return answerEntry(request, entry);
}

/** Reverses a run. The undo of a run is itself a run, so a redo undoes the undo. */
async function reverseRun(
  request: ApiRequest,
  entry: Attributes,
  token: string,
  direction: Direction,
): Promise<unknown> {
  const runId = textOf(entry, direction === 'undo' ? 'run' : 'undoneByRun');
  if (runId === undefined)
    throw new AppError('Conflict', `Nothing to ${direction}`, { info: { field: 'id' } });
  await startJob(
    { input: { job: 'undo-run', params: { runId }, dryRun: false, clientToken: token } },
    request,
  );
  return answerEntry(request, await entryOf(request.engine, textOf(entry, 'id') ?? ''));
}

/** Returns what the buttons would reverse: the entry's ID and description, or null. */
const undoState = operation({}, async (_, { engine, directory, identity }) => {
  const { undo, redo } = await ownHistory(engine, await directory.find(identity));
  const step = (entry: Attributes | undefined) =>
    entry ? { id: textOf(entry, 'id'), description: textOf(entry, 'description') } : null;
  return { undo: step(undo), redo: step(redo) };
});

/** The number of entries that a page of the audit trail shows at most. */
const maxAsked = 100;

/** Lists the edits that cannot be reversed, because their records have changed since, with those records. */
const editedSince = operation(
  { entries: z.array(z.string().min(1)).max(maxAsked) },
  async ({ entries: ids }, { engine }) => {
    const found = await readSeveral(
      engine,
      ids.map((id) => ({ table: 'AuditEntry', id })),
    );
    const entries = [...found.values()].filter((entry) => entry.canUndo?.BOOL && !entry.run);
    const changed = await changedSince(engine, entries);
    return entries.flatMap((entry, index) => {
      const records = changed[index] ?? [];
      return records.length === 0 ? [] : [{ id: textOf(entry, 'id'), records }];
    });
  },
);

const clearedKey = { pk: ledgerKeys.auditTrail, sk: ledgerKeys.only };

/** Hides older entries from the default view. Deletes nothing, and adds an entry that says so. */
const clearAuditHistory = operation({ clientToken }, async ({ clientToken: token }, request) => {
  const { engine } = request;
  const command = await commandOf(request, token, ['clearAuditHistory']);
  const plan = async (): Promise<Plan> => {
    const at = isoNow(engine);
    const row = marshall({ ...clearedKey, clearedAt: at, clearedBy: command.caller.email });
    return {
      note: {
        type: 'security',
        description: 'Cleared the audit history: older entries are hidden',
        at,
        canUndo: false,
      },
      changes: [],
      besides: [{ Put: { TableName: engine.settings.ledgerTable, Item: row } }],
      answer: {},
    };
  };
  await commit(engine, command, { plan, repeated: async (entry) => entry });
  return answerEntry(request, await entryOf(engine, entryIdOf(command)));
});

/**
 * Returns the time from which the default view shows entries, and who set it. Both are null if the history
 * was never cleared.
 */
const auditHistory = operation({}, async (_, { engine: { ledger, settings } }) => {
  const { Item } = await ledger.send(
    new GetCommand({ TableName: settings.ledgerTable, Key: clearedKey, ConsistentRead: true }),
  );
  return { clearedAt: Item?.clearedAt ?? null, clearedBy: Item?.clearedBy ?? null };
});

/** The trail's operations, except its queries (shared/api/schema-mutations.ts). */
export const auditOperations: Readonly<Record<string, Operation>> = {
  undoAuditEntry: byId('undo'),
  redoAuditEntry: byId('redo'),
  undoLastAction: ownLast('undo'),
  redoLastAction: ownLast('redo'),
  undoState,
  editedSince,
  clearAuditHistory,
  auditHistory,
  recordHistory,
};
