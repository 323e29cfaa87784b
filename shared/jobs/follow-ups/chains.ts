import { type FollowUp, type FollowUpView, maxChainLength } from './follow-up';

export type Edge = Pick<FollowUp, 'after' | 'job'>;

export type TitledEdge = Pick<FollowUpView, 'after' | 'afterTitle' | 'job' | 'title'>;

/**
 * Returns why a follow-up cannot be added (it would close a loop or make a chain too long). Disabled ones
 * count, so that any can be enabled later.
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
 * Returns the jobs in the loop that `edge` would close, which begins and ends with its `after`. The others
 * must not contain a loop.
 */
export function loopWith(others: readonly Edge[], edge: Edge): readonly string[] | undefined {
  const back = pathTo(others, edge.job, edge.after);
  return back && [edge.after, ...back];
}

/** Returns the length of the longest chain, in follow-ups. There must be no loop. */
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

/** Returns the path between two jobs, with both ends. */
function pathTo(edges: readonly Edge[], job: string, wanted: string): readonly string[] | undefined {
  if (job === wanted) return [job];
  for (const edge of edges.filter(({ after }) => after === job)) {
    const rest = pathTo(edges, edge.job, wanted);
    if (rest) return [job, ...rest];
  }
  return undefined;
}
