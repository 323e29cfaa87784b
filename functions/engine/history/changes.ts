import { z } from 'zod';
import type { Change } from '#shared/jobs/run/results';
import { models } from '#shared/models/index';
import { type Attributes, toJson } from '../../dynamodb/values';
import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { effectivePage, firstNumberFrom, readPage } from '../ledger/journal';
import { type LaneRow, readRun } from '../ledger/ledger';
import { hasBegunToExpire, keptUntil } from '../undo/undo';

/**
 * Selects the changes to read: changes to one table or to all tables, starting where the previous page ended.
 */
export interface ChangesRequest {
  readonly runId: string;
  readonly table?: string;
  readonly limit: number;
  readonly cursor?: string;
}

const position = z.object({ lane: z.int().min(0), page: z.int().min(0), offset: z.int().min(0) });
type Position = z.infer<typeof position>;
/** A cursor is valid only for the run and table for which it was created. */
const cursorShape = position.extend({ runId: z.string(), table: z.string().optional() });

/**
 * The time for one page, in milliseconds. It is much shorter than the API's own limit. The page then contains
 * the changes found so far.
 */
const budgetMs = 10_000;

/**
 * Reads a run's changes, planned or applied, from its journal. A slow read may return a cursor with fewer
 * items than `limit`, even none; `cursor` is absent at the end. The order, by lane and page, does not change
 * while the run continues. Throws NotFound if the run does not exist or its changes have expired, and
 * BadRequest for an invalid cursor.
 */
export async function readChanges(
  engine: Engine,
  request: ChangesRequest,
): Promise<{ readonly items: readonly Change[]; readonly cursor?: string }> {
  const { run, lanes } = await readRun(engine, request.runId);
  if (hasBegunToExpire(engine, run)) {
    const until = keptUntil(engine, run);
    throw new AppError('NotFound', `The changes made by run ${run.id} were kept until ${until}.`);
  }
  const wanted = lanes.filter((lane) => request.table === undefined || mayChange(lane, request.table));
  const from =
    request.cursor === undefined ? { lane: 0, page: 0, offset: 0 } : decode(request, request.cursor);
  const items: Change[] = [];
  const until = engine.now() + budgetMs;
  for (const { lane, page: donePages, table: laneTable } of wanted) {
    if (lane < from.lane) continue;
    let at = lane === from.lane ? from : { lane, page: 0, offset: 0 };
    for (;;) {
      const page = await firstNumberFrom(engine, { runId: request.runId, lane, page: at.page });
      // The page after the checkpoint is still being processed, so its outcome is not final.
      if (page === undefined || page >= donePages) break;
      if (page > at.page) at = { lane, page, offset: 0 };
      const entries = await entriesOf(engine, request, at, laneTable);
      const room = request.limit - items.length;
      items.push(...entries.slice(at.offset, at.offset + room).map(changeOf));
      if (at.offset + room < entries.length)
        return { items, cursor: encode(request, { ...at, offset: at.offset + room }) };
      at = { lane, page: page + 1, offset: 0 };
      if (items.length === request.limit || engine.now() >= until)
        return { items, cursor: encode(request, at) };
    }
  }
  return { items };
}

/**
 * Returns true if the lane may change the table. A lane that visits a list belongs to no single table, and
 * may write to any of its job's tables.
 */
export const mayChange = ({ table }: LaneRow, wanted: string) => table === wanted || !isTable(table);
const isTable = (name: string) => models.some((model) => model.name === name);

async function entriesOf(
  engine: Engine,
  { runId, table }: ChangesRequest,
  { lane, page }: Position,
  laneTable: string,
): Promise<readonly Entry[]> {
  const journal = await readPage(engine, { runId, lane, page });
  const entries = journal ? effectivePage(journal).entries : [];
  const mixed = table !== undefined && laneTable !== table;
  return mixed ? entries.filter((entry) => entry.table === table) : entries;
}

function changeOf({ table, key, kind, before, after, shown }: Entry): Change {
  return {
    table,
    key,
    kind,
    before: kind === 'create' ? null : asJson(before),
    after: kind === 'remove' ? null : asJson(after),
    shown: asJson(shown),
  };
}

const asJson = (attributes: Attributes) => toJson({ M: attributes });

const encode = ({ runId, table }: ChangesRequest, { lane, page, offset }: Position) =>
  Buffer.from(JSON.stringify({ runId, table, lane, page, offset })).toString('base64url');

function decode(request: ChangesRequest, cursor: string): Position {
  try {
    const read = cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (encode(request, read) === cursor) return read;
    throw new Error('The nextToken belongs to another run or another table.');
  } catch (cause) {
    const message = `nextToken '${cursor.slice(0, 40)}' is not from jobChanges.`;
    throw new AppError('BadRequest', message, {
      cause,
      info: { field: 'nextToken', expected: 'the nextToken from the previous page' },
    });
  }
}
