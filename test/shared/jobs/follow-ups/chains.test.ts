import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainProblem, type Edge, longestChain, loopWith } from '#shared/jobs/follow-ups/chains';

const jobs = ['a', 'b', 'c', 'd', 'e'];
const edges = fc.array(fc.record({ after: fc.constantFrom(...jobs), job: fc.constantFrom(...jobs) }), {
  maxLength: 12,
});

/**
 * Accepts the follow-ups one by one, except for those that would close a loop, and returns the accepted ones.
 */
function accepted(given: readonly Edge[]): readonly Edge[] {
  const all: Edge[] = [];
  for (const edge of given) if (!loopWith(all, edge)) all.push(edge);
  return all;
}

test('the accepted follow-ups never lead back to a job', () => {
  fc.assert(
    fc.property(edges, (given) => {
      const all = accepted(given);

      const isOrdered = (left: readonly Edge[]): boolean => {
        const last = left.filter(({ job }) => !left.some(({ after }) => after === job));
        return left.length === 0 || (last.length > 0 && isOrdered(left.filter((one) => !last.includes(one))));
      };
      expect(isOrdered(all)).toBe(true);
    }),
  );
});

test('a reported loop is a path through the follow-ups', () => {
  fc.assert(
    fc.property(edges, fc.constantFrom(...jobs), fc.constantFrom(...jobs), (given, after, job) => {
      const all = accepted(given);

      const loop = loopWith(all, { after, job });

      if (!loop) return;
      expect(loop[0]).toBe(after);
      expect(loop.at(-1)).toBe(after);
      const steps = loop.slice(1).map((to, index) => ({ after: loop[index], job: to }));
      for (const step of steps) expect([...all, { after, job }]).toContainEqual(step);
    }),
  );
});

test('the length of the longest chain is its number of follow-ups', () => {
  expect(longestChain([])).toBe(0);
  expect(
    longestChain([
      { after: 'a', job: 'b' },
      { after: 'b', job: 'c' },
      { after: 'a', job: 'd' },
    ]),
  ).toBe(2);
});

test('a follow-up that would close a loop, or make a chain too long, has a problem', () => {
  const titled = (after: string, job: string) => ({ after, afterTitle: `${after}!`, job, title: `${job}!` });
  const chain = ['ab', 'bc', 'cd', 'de', 'ef'].map(([after = '', job = '']) => titled(after, job));

  expect(chainProblem(chain, titled('b', 'f'))).toBeUndefined();
  expect(chainProblem(chain, titled('c', 'a'))).toBe('The follow-ups would form a loop: c! → a! → b! → c!.');
  expect(chainProblem(chain, titled('f', 'g'))).toBe('This would create a chain of more than 5 follow-ups.');
});
