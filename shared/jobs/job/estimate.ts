/** The progress of a run at one moment, as a poll saw it. */
export interface ProgressSample {
  /** Milliseconds since the epoch. */
  readonly atMs: number;
  /** Records read until then. */
  readonly read: number;
  /** The attempt of the sample: time between two attempts is not work. */
  readonly attempt: number;
}

/** Lanes report once per page, so a shorter window would jump from poll to poll. */
const windowMs = 15_000;
/** Slow polls (one in 10 s) must still leave something to compare. */
const minimumSamples = 4;

/**
 * Adds a sample and drops those that no longer matter: older than 15 s (but keeping at least four), and those
 * of an earlier attempt. A sample that is not newer than the last one is ignored.
 */
export function addSample(
  samples: readonly ProgressSample[],
  sample: ProgressSample,
): readonly ProgressSample[] {
  const last = samples.at(-1);
  if (last !== undefined && last.attempt === sample.attempt && last.atMs >= sample.atMs) return samples;
  const same = [...samples.filter(({ attempt }) => attempt === sample.attempt), sample];
  const fresh = same.filter(({ atMs }) => sample.atMs - atMs <= windowMs);
  return fresh.length >= minimumSamples ? fresh : same.slice(-minimumSamples);
}

/** Records read per second over the samples; undefined with fewer than two samples. */
export function recordsReadPerSecond(samples: readonly ProgressSample[]): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.atMs <= first.atMs) return undefined;
  return Math.max(0, ((last.read - first.read) * 1000) / (last.atMs - first.atMs));
}

/** Records read per second between two moments; undefined if no time passed. */
export function averagePerSecond(read: number, fromMs: number, toMs: number): number | undefined {
  return toMs > fromMs ? (read * 1000) / (toMs - fromMs) : undefined;
}

/**
 * Milliseconds until everything is read at this rate; undefined while the total or the rate is unknown, or
 * nothing moves.
 */
export function timeLeftMs(
  run: { readonly read: number; readonly total: number },
  perSecond: number | undefined,
): number | undefined {
  if (perSecond === undefined || perSecond <= 0 || run.total === 0) return undefined;
  return (Math.max(0, run.total - run.read) * 1000) / perSecond;
}
