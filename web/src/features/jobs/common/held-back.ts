import type { HeldBackBy, JobRun, Lane } from '#shared/jobs/run/run';
import { formatCounted } from '../../../components/text/number';

const perSecond = (units: number, what: string) =>
  `${formatCounted(Math.max(1, Math.round(units)), what)} a second`;

const isOfReads = (by: HeldBackBy) => by === 'readLimit' || by === 'readThrottling';
const isLimit = (by: HeldBackBy) => by === 'limit' || by === 'readLimit';

/** Why a run is slower than it could be; undefined if nothing slows it down. */
export function heldBackText(
  run: Pick<JobRun, 'heldBack' | 'writesPerSecond' | 'readsPerSecond'>,
): string | undefined {
  const { heldBack } = run;
  if (!heldBack) return undefined;
  const { by, totalPerSecond } = heldBack;
  const what = isOfReads(by) ? 'read' : 'write';
  const limit = (isOfReads(by) ? run.readsPerSecond : run.writesPerSecond) ?? totalPerSecond;
  return isLimit(by)
    ? `Held back by its limit of ${perSecond(limit, what)}`
    : `The table is throttling ${what}s: currently ${perSecond(totalPerSecond, what)}`;
}

/** The same for one lane, which has a share of the run's limit. */
export function laneHeldBackText(
  lane: Pick<Lane, 'done' | 'heldBack' | 'allowedPerSecond'>,
): string | undefined {
  if (lane.done || !lane.heldBack) return undefined;
  const what = isOfReads(lane.heldBack) ? 'read' : 'write';
  const now = lane.allowedPerSecond ? `: ${perSecond(lane.allowedPerSecond, what)}` : '';
  return isLimit(lane.heldBack)
    ? `held to its share of the limit${now}`
    : `the table is throttling ${what}s${now}`;
}
