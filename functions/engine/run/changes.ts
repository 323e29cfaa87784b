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

/** The changes to read: of one table or all, from the end of the previous page. */
export interface ChangesRequest {
  readonly runId: string;
  readonly table?: string;
  readonly limit: number;
  readonly cursor?: string;
}

const position = z.object({ lane: z.int().min(0), page: z.int().min(0), offset: z.int().min(0) });
type Position = z.infer<typeof position>;
/** A position is only valid for the same run and filter. */
const cursorShape = position.extend({ runId: z.string(), table: z.string().optional() });

/** Well within the API's own time limit. Afterwards, a page is returned with the changes found so far. */
const budgetMs = 10_000;

/**
 * Reads the changes of a run, planned or made, from its journal: `{items, cursor}`, with `cursor` absent at
 * the end. A slow read may return fewer items than `limit`, or none, and a cursor. The order is by lane and
 * page, and does not change while the run continues. Throws NotFound, also for changes that have expired, and
 * BadRequest for an invalid cursor.
 */
export async function readChanges(
  engine: Engine,
  request: ChangesRequest,
): Promise<{ readonly items: readonly Change[]; readonly cursor?: string }> {
  const { run, lanes } = await readRun(engine, request.runId);
  if (hasBegunToExpire(engine, run)) {
    const until = keptUntil(engine, run);
    throw new AppError('NotFound', `The changes of run ${run.id} were kept until ${until}.`);
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
      // A page after the checkpoint is still being processed, so its outcome is not final.
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

/** The lane of a list belongs to no table, and may write to any of its job's tables. */
const mayChange = ({ table }: LaneRow, wanted: string) => table === wanted || !isTable(table);
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
    throw new Error('It belongs to another run or another table.');
  } catch (cause) {
    const message = `nextToken '${cursor.slice(0, 40)}' is not from jobChanges.`;
    throw new AppError('BadRequest', message, {
      cause,
      info: { field: 'nextToken', expected: 'the nextToken of the previous page' },
    });
  }
}
