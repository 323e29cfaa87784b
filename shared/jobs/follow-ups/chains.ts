import { type FollowUp, type FollowUpView, maxChainLength } from './follow-up';

/** The parts of a follow-up that determine the order of jobs. */
export type Edge = Pick<FollowUp, 'after' | 'job'>;

export type TitledEdge = Pick<FollowUpView, 'after' | 'afterTitle' | 'job' | 'title'>;

/**
 * Returns the reason why a follow-up cannot be added to the others (it would close a loop or make a chain too
 * long), or undefined if it can be added. Disabled follow-ups are included, so that any of them can be
 * enabled later.
 */
export function chainProblem(others: readonly TitledEdge[], given: TitledEdge): string | undefined {
  const all = [...others, given];
  const loop = loopWith(others, given);
  if (loop) {
    const titles = new Map(
      all.flatMap(({ after, afterTitle, job, title }) => [
        [after, afterTitle],
        [job, title],
      ]),
    );
    return `The follow-ups would form a loop: ${loop.map((job) => titles.get(job) ?? job).join(' → ')}.`;
  }
  if (longestChain(all) <= maxChainLength) return undefined;
  return `This would create a chain of more than ${maxChainLength} follow-ups.`;
}

/**
 * Returns the jobs in the loop that a follow-up would close, in order. The list begins and ends with the job
 * that the follow-up comes after. Returns undefined if there would be no loop. The other follow-ups must not
 * contain a loop.
 */
export function loopWith(others: readonly Edge[], edge: Edge): readonly string[] | undefined {
  const back = pathTo(others, edge.job, edge.after);
  return back && [edge.after, ...back];
}

/** Returns the number of follow-ups in the longest chain. The follow-ups must not contain a loop. */
export function longestChain(edges: readonly Edge[]): number {
  const known = new Map<string, number>();
  const from = (job: string): number => {
    const found = known.get(job);
    if (found !== undefined) return found;
    const next = edges.filter(({ after }) => after === job).map((edge) => 1 + from(edge.job));
    const longest = Math.max(0, ...next);
    known.set(job, longest);
    return longest;
  };
  return Math.max(0, ...edges.map(({ after }) => from(after)));
}

/**
 * Returns the jobs on a path from one job to another, including both ends, or undefined if no path exists.
 */
function pathTo(edges: readonly Edge[], job: string, wanted: string): readonly string[] | undefined {
  if (job === wanted) return [job];
  for (const edge of edges.filter(({ after }) => after === job)) {
    const rest = pathTo(edges, edge.job, wanted);
    if (rest) return [job, ...rest];
  }
  return undefined;
}
