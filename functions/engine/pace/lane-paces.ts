import type { Engine } from '../../runtime/dependencies';
import type { LaneRow, RunRow } from '../ledger/ledger';
import { CallPace } from './call-pace';
import type { HeldBackFields, PaceOf } from './lane-rate';
import { LaneShare } from './lane-share';
import { callWords, writeWords } from './pace-words';
import { ReadPaces } from './read-paces';
import { WritePace } from './write-sizes';

/** Whose paces they are, and until when they wait. */
export interface LanePacesOf {
  readonly run: RunRow;
  readonly row: LaneRow;
  /** The job calls another system; then the run's limit applies to the calls. */
  readonly makesCalls: boolean;
  /** After this time reads and writes no longer wait, milliseconds since the epoch. */
  readonly waitUntil: number;
  /** After this time no call is begun, so that each is answered and recorded while the lease holds. */
  readonly callUntil: number;
  readonly say: PaceOf['say'];
}

/** The paces of one lane: of its reads, its writes and its calls. */
export class LanePaces {
  readonly reads: ReadPaces;
  readonly writes: WritePace;
  /** Undefined if the job makes no calls. */
  readonly calls: CallPace | undefined;
  /** The pace that the run limits: of the calls, or else of the writes. It determines how large a page is. */
  readonly limited: WritePace;

  /** @param engine with unpaced clients */
  constructor(engine: Engine, { run, row, makesCalls, waitUntil, callUntil, say }: LanePacesOf) {
    const limit = run.dryRun ? undefined : (run.writesPerSecond ?? undefined);
    const of = { share: new LaneShare(engine, run, row), held: row, say };
    this.reads = new ReadPaces(engine, { ...of, run, lane: row, waitUntil });
    if (makesCalls) {
      const ofCalls = { ...of, words: callWords, waitUntil: callUntil, waitsWhenStopped: true };
      this.limited = new WritePace(engine, { ...ofCalls, limit });
      this.calls = new CallPace(engine, this.limited, callUntil);
      // Records are written as fast as their calls are answered.
      this.writes = new WritePace(engine, { ...of, words: writeWords, waitUntil, limit: undefined });
    } else {
      this.limited = new WritePace(engine, { ...of, words: writeWords, waitUntil, limit });
      this.calls = undefined;
      this.writes = this.limited;
    }
  }

  /** Call this when a page begins. */
  async beginPage(): Promise<void> {
    await this.reads.beginPage();
    await this.limited.beginPage();
  }

  /** Call this when a page is applied. Returns what held it back longer: its reads or its writes. */
  async endPage(): Promise<HeldBackFields> {
    const reads = await this.reads.endPage();
    const held = await this.limited.endPage();
    return reads.waitedMs > (held.heldBack ? this.limited.waitedMs : 0) ? reads.held : held;
  }
}
