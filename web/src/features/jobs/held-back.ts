import type { JobRun, Lane } from '#shared/jobs/run';
import { formatCounted } from '../../components/number';

const perSecond = (writes: number) => `${formatCounted(Math.max(1, Math.round(writes)), 'write')} a second`;

/** Why a run is slower than it could be; undefined while nothing holds it back. */
export function heldBackText(run: Pick<JobRun, 'heldBack' | 'writesPerSecond'>): string | undefined {
  const { heldBack } = run;
  if (!heldBack) return undefined;
  return heldBack.by === 'limit'
    ? `Held back by its limit of ${perSecond(run.writesPerSecond ?? heldBack.writesPerSecond)}`
    : `The table is throttling writes: ${perSecond(heldBack.writesPerSecond)} now`;
}

/** The same of one lane, which has a share of the run's limit. */
export function laneHeldBackText(
  lane: Pick<Lane, 'done' | 'heldBack' | 'writesPerSecond'>,
): string | undefined {
  if (lane.done || !lane.heldBack) return undefined;
  const now = lane.writesPerSecond ? `: ${perSecond(lane.writesPerSecond)}` : '';
  return lane.heldBack === 'limit'
    ? `held to its share of the limit${now}`
    : `the table is throttling writes${now}`;
}
