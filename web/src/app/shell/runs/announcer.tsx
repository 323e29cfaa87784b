import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isActive } from '#shared/jobs/run/run-status';
import { meQuery, runQuery, shortRunId } from '../../../api/runs';
import { endActions } from '../../../components/run/end-actions';
import { statusLooks } from '../../../components/run/status-look';
import { resultOf } from '../../../components/text/shape-words';
import { toast } from '../../../components/toast/toaster';

/** Announces when the signed-in admin's runs end, except runs that the current page follows. */
export function Announcer({ activeIds }: { readonly activeIds: readonly string[] }) {
  const client = useQueryClient();
  const { navigate } = useRouter();
  const before = useRef(activeIds);

  useEffect(() => {
    const gone = before.current.filter((id) => !activeIds.includes(id));
    before.current = activeIds;
    for (const id of gone) {
      void announce(client, id, () => void navigate({ to: '/admin/jobs/$runId', params: { runId: id } }));
    }
  }, [activeIds, client, navigate]);
  return null;
}

const isShown = (client: QueryClient, id: string): boolean =>
  (client
    .getQueryCache()
    .find({ queryKey: runQuery(id).queryKey })
    ?.getObserversCount() ?? 0) > 0;

async function announce(client: QueryClient, id: string, open: () => void): Promise<void> {
  if (isShown(client, id)) return;
  try {
    const [run, { email }] = await Promise.all([
      client.fetchQuery({ ...runQuery(id), staleTime: 0 }),
      client.ensureQueryData(meQuery),
    ]);
    // The pulse contains only the latest runs, so a run that is missing from it may still be active.
    if (!run || isActive(run.status) || run.startedBy !== email || isShown(client, id)) return;
    const tell = run.status === 'FAILED' ? toast.error : toast.info;
    tell(`${run.title}: ${statusLooks[run.status].label.toLowerCase()}`, {
      description: `${resultOf(run)}. ${run.dryRun ? 'This was a dry run, so nothing was changed. ' : ''}Run ${shortRunId(id)}`,
      action: endActions(client, run, open),
    });
  } catch {
    // Errors are ignored, because the lists and the run page also show that the run has ended.
  }
}
