import type { Attributes } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { changesTo, entryId } from '../ledger/journal';
import { type RunRow, readRun } from '../ledger/ledger';
import { writersOf } from '../undo/table-writers';
import { hasBegunToExpire } from '../undo/undo';
import { mayChange } from './changes';

/*
 * Finds the runs that have changed one record, from the table's writers and the filters in their journals
 * (docs/engine/ledger.md). Nothing is stored per record.
 */

export interface RunOnRecord {
  readonly run: RunRow;
  /** When the run last changed the record, in ISO 8601 (UTC). */
  readonly at: string;
  /**
   * The changed attributes; the whole record if the run created or removed it. `before` is undefined if it
   * was created, `after` if it was removed.
   */
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

export interface RunsOnRecord {
  /** The runs, by their changes to the record, newest first. */
  readonly runs: readonly RunOnRecord[];
  /** The time since which all runs have been searched, in ISO 8601 (UTC). */
  readonly since: string;
}

const runsAtOnce = 10;

/** The time after which no further runs are searched, in milliseconds. */
const budgetMs = 8_000;

const dayMs = 86_400_000;

/**
 * Searches the runs whose journals are kept, or only the newest of them if there is not enough time for all.
 * A run that is still going on is included as far as its checkpoints. Dry runs change nothing and are not
 * included.
 */
export async function runsOnRecord(engine: Engine, table: string, key: string): Promise<RunsOnRecord> {
  const until = engine.now() + budgetMs;
  const writers = (await writersOf(engine, table)).toReversed();
  const runs: RunOnRecord[] = [];
  let since = new Date(engine.now() - engine.settings.journalDays * dayMs).toISOString();
  for (let from = 0; from < writers.length; from += runsAtOnce) {
    const some = writers.slice(from, from + runsAtOnce);
    if (engine.now() >= until && some[0] && some[0].at > since) {
      since = some[0].at;
      break;
    }
    const found = await Promise.all(some.map(({ runId }) => runOnRecord(engine, runId, { table, key })));
    runs.push(...found.filter((run) => run !== undefined));
  }
  return { runs: runs.toSorted((one, other) => (one.at < other.at ? 1 : -1)), since };
}

async function runOnRecord(
  engine: Engine,
  runId: string,
  record: Pick<Entry, 'table' | 'key'>,
): Promise<RunOnRecord | undefined> {
  const { run, lanes } = await readRun(engine, runId);
  if (hasBegunToExpire(engine, run)) return undefined;
  const entries = await Promise.all(
    lanes
      .filter((lane) => lane.page > 0 && mayChange(lane, record.table))
      .map(({ lane, page }) => changesTo(engine, { runId, lane, page }, entryId(record))),
  );
  const inOrder = entries.flat().sort((one, other) => (one.at < other.at ? -1 : 1));
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (!first || !last) return undefined;
  return {
    run,
    at: last.at,
    before: first.kind === 'create' ? undefined : merged(inOrder.toReversed().map(({ before }) => before)),
    after: last.kind === 'remove' ? undefined : merged(inOrder.map(({ after }) => after)),
  };
}

const merged = (images: readonly Attributes[]): Attributes => Object.assign({}, ...images);
