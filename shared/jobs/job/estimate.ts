export interface ProgressSeen {
  readonly atMs: number;
  /** The records read, and the total; 0 means unknown. */
  readonly read: number;
  readonly total: number;
  /** The average of the attempt so far, once it has lasted long enough. */
  readonly averagePerSecond?: number | undefined;
}

/**
 * An estimate that is updated on each poll. Invariant: between polls, the displayed remaining time changes by
 * little more than the elapsed time.
 */
export interface SettledEstimate {
  readonly seen: ProgressSeen;
  /**
   * The time of the first poll, and of the last one that found newly read records, in milliseconds since the
   * epoch.
   */
  readonly beganAtMs: number;
  readonly grewAtMs: number;
  readonly growths: number;
  /** The smoothed pace. Undefined until records were read between two polls. */
  readonly perSecond?: number | undefined;
  /** The average deviation of polls from the smoothed pace, as a fraction: 0.2 is 20%. */
  readonly unevenness: number;
  /** The remaining time. Undefined until the pace is known accurately enough. */
  readonly left?: { readonly fromMs: number; readonly toMs: number } | undefined;
}

/**
 * The minimum period watched. A pace over a shorter one is unreliable, because lanes report once per page.
 */
const leastWatchedMs = 5_000;
const leastGrowths = 3;
/** The recent period that the pace reflects. */
const shortestMemoryMs = 5_000;
const longestMemoryMs = 30_000;
/** How far a bound can move per second, as a fraction of its value, apart from the elapsed time. */
const maxShiftPerSecond = 0.06;
const maxShiftMs = 500;
/** The distance between the estimate and each end of the range, as a fraction of the estimate. */
const leastSpread = 0.1;
const maxSpread = 0.5;

/** Updates the estimate. A poll that is not newer than the last one has no effect. */
export function settle(before: SettledEstimate | undefined, seen: ProgressSeen): SettledEstimate {
  const { atMs, averagePerSecond } = seen;
  if (before === undefined || seen.read < before.seen.read) {
    const first = { seen, beganAtMs: atMs, grewAtMs: atMs, growths: 0, unevenness: maxSpread };
    if (averagePerSecond === undefined) return first;
    return { ...first, perSecond: averagePerSecond, left: rangeOf(seen, averagePerSecond, maxSpread) };
  }
  const passedMs = atMs - before.seen.atMs;
  if (passedMs <= 0) return before;
  const grew = seen.read > before.seen.read;
  const growths = before.growths + (grew ? 1 : 0);
  const pace = paceAfter(before, seen, passedMs);
  return {
    seen,
    beganAtMs: before.beganAtMs,
    grewAtMs: grew ? atMs : before.grewAtMs,
    growths,
    ...pace,
    left: leftAfter(before, { seen, growths, ...pace }, passedMs),
  };
}

function paceAfter(before: SettledEstimate, seen: ProgressSeen, passedMs: number) {
  const latest = ((seen.read - before.seen.read) * 1000) / passedMs;
  if (before.perSecond === undefined) {
    return { perSecond: latest > 0 ? latest : undefined, unevenness: before.unevenness };
  }
  const memoryMs = Math.min(longestMemoryMs, Math.max(shortestMemoryMs, (seen.atMs - before.beganAtMs) / 2));
  const weight = 1 - Math.exp(-passedMs / memoryMs);
  const perSecond = before.perSecond + weight * (latest - before.perSecond);
  const deviation = Math.min(1, Math.abs(latest - perSecond) / Math.max(perSecond, 1e-9));
  // Pages come in bursts, so the range depends on the likely error of the smoothed pace, not on single polls.
  const unevenness = before.unevenness + weight * (deviation * 0.6 - before.unevenness);
  return { perSecond, unevenness };
}

type Known = Pick<SettledEstimate, 'seen' | 'growths' | 'perSecond' | 'unevenness'>;

function leftAfter(before: SettledEstimate, now: Known, passedMs: number): SettledEstimate['left'] {
  const { seen, growths, perSecond, unevenness } = now;
  if (perSecond === undefined || perSecond <= 0 || seen.total === 0) return undefined;
  const target = rangeOf(seen, perSecond, unevenness);
  const shown = before.left;
  if (!shown) {
    const watched = seen.atMs - before.beganAtMs >= leastWatchedMs && growths >= leastGrowths;
    return watched ? target : undefined;
  }
  const fromMs = moved(shown.fromMs, target.fromMs, passedMs);
  const toMs = moved(shown.toMs, target.toMs, passedMs);
  return { fromMs: Math.min(fromMs, toMs), toMs: Math.max(fromMs, toMs) };
}

function rangeOf({ read, total }: ProgressSeen, perSecond: number, unevenness: number) {
  const leftMs = (Math.max(0, total - read) * 1000) / perSecond;
  const spread = Math.min(maxSpread, Math.max(leastSpread, unevenness));
  return { fromMs: leftMs * (1 - spread), toMs: leftMs * (1 + spread) };
}

/** Returns a bound after `passedMs`, moved towards its target. */
function moved(shownMs: number, targetMs: number, passedMs: number): number {
  const expectedMs = Math.max(0, shownMs - passedMs);
  const most = (Math.max(maxShiftMs, expectedMs * maxShiftPerSecond) * passedMs) / 1000;
  return expectedMs + Math.min(most, Math.max(-most, targetMs - expectedMs));
}

/** Returns an average rate, or undefined if no time has passed. */
export function averagePerSecond(read: number, fromMs: number, toMs: number): number | undefined {
  return toMs > fromMs ? (read * 1000) / (toMs - fromMs) : undefined;
}
