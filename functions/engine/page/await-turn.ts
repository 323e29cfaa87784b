import type { Engine } from '../../runtime/dependencies';
import { noteContinued, notePaused } from '../ledger/lane-limits';
import type { LaneRow, RunRow } from '../ledger/ledger';
import { type LogLine, logLines } from '../ledger/log-lines';
import type { LaneShare } from '../pace/lane-share';

/**
 * The time between two looks, in milliseconds. At each look, a waiting lane checks for a stop, and whether it
 * may work.
 */
const lookAgainMs = 1_000;

/** What a lane does next. */
export type Turn = 'work' | 'stop' | 'held' | 'later';

/** A lane that is about to start its next page. */
export interface WaitingLane {
  readonly run: Pick<RunRow, 'id'>;
  readonly row: Pick<LaneRow, 'lane' | 'lease' | 'table'>;
  readonly share: LaneShare;
  /** The time when the lane gives up waiting, in milliseconds since the epoch. */
  readonly until: number;
  readonly say: (level: 'info', line: LogLine) => Promise<void>;
  /** Called when the lane begins to wait. */
  readonly onPause: () => Promise<void>;
}

/**
 * Waits before a page while more lanes work than the run allows. The lane keeps its lease and its invocation,
 * so that it can continue within seconds. Returns whether it works, ends because the run was asked to stop or
 * is held, or leaves the rest to its next worker.
 */
export async function awaitTurn(engine: Engine, lane: WaitingLane): Promise<Turn> {
  const { run, row, share, until, say } = lane;
  await share.renew();
  if (share.isHeld) return 'held';
  if (share.stopAsked) return 'stop';
  if (!share.isSurplus) return 'work';
  await lane.onPause();
  await notePaused(engine, run.id, row);
  // A lane is surplus only if the run has such a limit.
  const { lanesAtOnce = 1 } = share.limits;
  await say('info', logLines.paused({ table: row.table, lanesAtOnce }));
  while (share.isSurplus) {
    if (share.isHeld) return 'held';
    if (share.stopAsked) return 'stop';
    if (engine.now() >= until) return 'later';
    await engine.sleep(lookAgainMs);
    await share.renew();
  }
  await noteContinued(engine, run.id, row);
  await say('info', logLines.continues({ table: row.table }));
  return 'work';
}
