import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { messageOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { useStartJob } from '../../api/run/run-commands';
import { useRun } from '../../api/runs';
import type { EntryWords, LogEntry } from '../../components/operations/log-entry';
import { checked } from './checks';
import { messages } from './messages';
import { type CheckOperation, type JobOperation, operationOf, rehearsedOperations } from './operations';
import { operationRunsQuery, pageContentKey, partsQuery, targetsQuery } from './queries';

const noRuns: readonly JobRun[] = [];

export function useOperations() {
  const client = useQueryClient();
  const list = useQuery(operationRunsQuery);
  const runs = list.data ?? noRuns;
  const start = useStartJob();
  const { tokenOf, forget } = useClientTokens();
  const [own, setOwn] = useState<readonly LogEntry[]>([]);
  const [startedId, setStartedId] = useState<string>();
  const [checking, setChecking] = useState<CheckOperation['name']>();
  const underWay = runs.find(({ status }) => isActive(status));
  const { data: shown = underWay } = useRun(underWay?.id ?? startedId);
  const active = underWay !== undefined || (shown ? isActive(shown.status) : false);
  useReloadAfter(list.data, shown ?? undefined);

  const say = (entries: readonly EntryWords[]) => {
    const at = new Date().toISOString();
    const added = entries.map((entry) => ({ ...entry, key: crypto.randomUUID(), at }));
    setOwn((before) => [...added, ...before]);
  };

  const check = async (name: CheckOperation['name']) => {
    setChecking(name);
    try {
      const [parts, targets] = await Promise.all([
        client.fetchQuery({ ...partsQuery, staleTime: 0 }),
        client.fetchQuery({ ...targetsQuery, staleTime: 0 }),
      ]);
      say(checked(name, { parts, targets }));
    } catch (error) {
      say([{ kind: 'error', text: `${messages.errorChecking}: ${messageOf(error)}` }]);
    } finally {
      setChecking(undefined);
    }
  };

  const begin = async ({ job, label }: JobOperation, dryRun: boolean): Promise<boolean> => {
    const intent = { job, dryRun, params: {} };
    try {
      const { id } = await start.mutateAsync({ ...intent, clientToken: tokenOf(intent) });
      forget();
      setStartedId(id);
      return true;
    } catch (error) {
      const words = job === 'page-content-defaults' ? messages.errorUpdating : `${label} failed`;
      say([{ kind: 'error', text: `${words}: ${messageOf(error)}` }]);
      return false;
    }
  };

  const rehearse = async () => {
    for (const operation of rehearsedOperations) if (!(await begin(operation, true))) return;
  };

  return {
    list,
    runs,
    own,
    checking,
    check: (name: CheckOperation['name']) => void check(name),
    begin,
    rehearse: () => void rehearse(),
    starting: start.isPending,
    error: start.error,
    /** True while a run is starting or active. */
    busy: start.isPending || active,
    /** The active run or, without one, the run last started here, which may be an undo. */
    shown: shown && (operationOf(shown) || shown.undoes) ? shown : undefined,
    follow: ({ id }: Pick<JobRun, 'id'>) => setStartedId(id),
  };
}

export type Operations = ReturnType<typeof useOperations>;

/** Reloads the records after a run. `runs` is undefined until loaded. */
function useReloadAfter(runs: readonly JobRun[] | undefined, shown: JobRun | undefined): void {
  const client = useQueryClient();
  const over = runs && [...runs, ...(shown ? [shown] : [])].filter(({ status }) => !isActive(status));
  const state = over?.map(({ id, attempt, undoneBy }) => `${id} ${attempt} ${undoneBy ?? ''}`).join();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state)
      void client.invalidateQueries({ queryKey: pageContentKey });
    before.current = state;
  }, [state, client]);
}
