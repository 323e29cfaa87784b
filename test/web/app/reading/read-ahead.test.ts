import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAhead, staleTimeOf } from '#web/app/reading/read-ahead';
import type { PageReads } from '#web/components/layout/page-reads';

const sent: string[] = [];
const query = (name: string) =>
  queryOptions({
    queryKey: [name],
    queryFn: () => {
      sent.push(name);
      return name === 'broken' ? Promise.reject(new Error('no answer')) : name;
    },
    retry: false,
  });

const reads: PageReads = (read, isPlain) => {
  void read(query('jobs'));
  void read(query('broken'));
  if (isPlain) void read(query('runs'));
};

const settled = () => vi.advanceTimersByTimeAsync(0);

function staleTime(client: QueryClient, name: string): number {
  const cached = client.getQueryCache().find({ queryKey: [name] });
  if (!cached) throw new Error(`Nothing is cached for ${name}; expected a query.`);
  return staleTimeOf(cached);
}

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

it("sends a page's queries ahead, but those that depend on the address only if it has no search parameters", async () => {
  readAhead(new QueryClient(), reads, '');
  await settled();
  expect(sent).toEqual(['jobs', 'broken', 'runs']);

  sent.length = 0;
  readAhead(new QueryClient(), reads, '?q=mig');
  await settled();
  expect(sent).toEqual(['jobs', 'broken']);
});

it('sends nothing for a page without queries', () => {
  expect(() => readAhead(new QueryClient(), undefined, '')).not.toThrow();
  expect(sent).toEqual([]);
});

it('treats data that was read ahead as fresh for longer, until it is read again', async () => {
  const client = new QueryClient();
  readAhead(client, reads, '');
  await settled();
  expect(staleTime(client, 'jobs')).toBe(5_000);
  expect(staleTime(client, 'broken')).toBe(1_000);

  await vi.advanceTimersByTimeAsync(10);
  await client.refetchQueries({ queryKey: ['jobs'] });

  expect(staleTime(client, 'jobs')).toBe(1_000);
});
