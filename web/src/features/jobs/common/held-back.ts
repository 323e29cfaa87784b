import type { HeldBackBy, Lane } from '#shared/jobs/run/lane';
import type { JobRun } from '#shared/jobs/run/run';
import { formatCounted } from '../../../components/text/number';

const perSecond = (units: number, what: string) =>
  `${formatCounted(Math.max(1, Math.round(units)), what)} per second`;

const isOfReads = (by: HeldBackBy) => by === 'readLimit' || by === 'readThrottling';
const isLimit = (by: HeldBackBy) => by === 'limit' || by === 'readLimit' || by === 'budget';

/** Explains what slows down a run. Returns undefined if nothing does. */
export function heldBackText(
  run: Pick<JobRun, 'heldBack' | 'writesPerSecond' | 'readsPerSecond'>,
): string | undefined {
  const { heldBack } = run;
  if (!heldBack) return undefined;
  const { by, totalPerSecond } = heldBack;
  const what = isOfReads(by) ? 'read' : 'write';
  if (by === 'budget') return `Slowed down by a write budget: ${perSecond(totalPerSecond, what)}`;
  const limit = (isOfReads(by) ? run.readsPerSecond : run.writesPerSecond) ?? totalPerSecond;
  return isLimit(by)
    ? `Slowed down by the limit of ${perSecond(limit, what)}`
    : `The table is throttling ${what}s: currently ${perSecond(totalPerSecond, what)}`;
}

/** Explains what slows down a lane, which has a share of the run's limit. */
export function laneHeldBackText(
  lane: Pick<Lane, 'done' | 'heldBack' | 'allowedPerSecond'>,
): string | undefined {
  if (lane.done || !lane.heldBack) return undefined;
  if (lane.heldBack === 'lanes') return 'paused: the maximum number of workers is already active';
  const what = isOfReads(lane.heldBack) ? 'read' : 'write';
  const now = lane.allowedPerSecond ? `: ${perSecond(lane.allowedPerSecond, what)}` : '';
  return isLimit(lane.heldBack) ? `limited to its share${now}` : `the table is throttling ${what}s${now}`;
}
