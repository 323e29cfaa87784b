import type { QueryClient, QueryState } from '@tanstack/react-query';
import { meQuery } from '../api/runs';
import { userQuery } from '../api/users';
import type { PushFacts } from './facts/facts';
import { type Answer, factsOf } from './facts/facts-of';
import { appQuery, liveQuery, providerQuery, siteQuery, testQuery } from './queries';

const answerOf = <Data>(state: QueryState<Data, Error> | undefined): Answer<Data> => ({
  data: state?.data,
  error: state?.error ?? undefined,
});

/**
 * Derives the facts from the cached data. Returns undefined until the state of the browser and the SDK has
 * been read.
 */
export function cachedFacts(client: QueryClient): PushFacts | undefined {
  const me = answerOf(client.getQueryState(meQuery.queryKey));
  const user = answerOf(client.getQueryState(userQuery(me.data?.email).queryKey));
  return factsOf({
    app: answerOf(client.getQueryState(appQuery.queryKey)),
    live: answerOf(client.getQueryState(liveQuery.queryKey)),
    site: answerOf(client.getQueryState(siteQuery.queryKey)),
    me,
    preferences: { data: user.data?.preferences, error: user.error },
    provider: answerOf(client.getQueryState(providerQuery(me.data?.subject).queryKey)),
    test: client.getQueryData(testQuery.queryKey) ?? { state: 'none' },
  });
}

const isRead = (): void => undefined;

/** Reads all data again in parallel. Failures become part of the facts. */
export async function readFacts(client: QueryClient): Promise<PushFacts> {
  const now = { staleTime: 0 };
  await client.fetchQuery({ ...meQuery, ...now }).catch(isRead);
  const me = client.getQueryData(meQuery.queryKey);
  await Promise.allSettled([
    client.fetchQuery(appQuery),
    client.fetchQuery({ ...liveQuery, ...now }),
    client.fetchQuery({ ...siteQuery, ...now }),
    ...(me
      ? [
          client.fetchQuery({ ...userQuery(me.email), ...now }),
          client.fetchQuery({ ...providerQuery(me.subject), ...now }),
        ]
      : []),
  ]);
  const facts = cachedFacts(client);
  if (!facts) throw new Error('The browser and SDK state could not be read.');
  return facts;
}
