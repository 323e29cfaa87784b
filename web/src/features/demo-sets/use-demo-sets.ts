import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords, messageOf } from '../../api/api-error';
import type { Act } from './acts';
import { messages } from './messages';
import { demoSetsQuery } from './queries';
import { rowsOf } from './rows';
import { useDemoRuns } from './use-demo-runs';

/**
 * The shared state of both demo-set screens: the templates with their stored sets, the runs, and the
 * confirmation before clearing.
 */
export function useDemoSets() {
  const sets = useQuery(demoSetsQuery);
  const runs = useDemoRuns();
  const [dryRun, setDryRun] = useState(false);
  const [asked, setAsked] = useState<Act>();
  const ofAct = ({ templateId }: Act) =>
    sets.data?.filter((set) => templateId === undefined || set.templateId === templateId).length;
  return {
    sets,
    rows: rowsOf(sets.data),
    ...runs,
    /** There is nothing to clear. */
    empty: sets.data?.length === 0,
    /** Why the last run could not be started, in the specification's words. */
    error: runs.error && inWords(runs.error, messages.error(messageOf(runs.error))),
    dryRun,
    setDryRun,
    /** Starts an action, or first asks for confirmation if it would remove something. */
    act: (act: Act) => (act.kind === 'clear' && !dryRun ? setAsked(act) : runs.begin(act, dryRun)),
    /** The action to confirm, and how many records it would remove, if known. */
    question: asked && { act: asked, records: ofAct(asked) },
    answer: (confirmed: boolean) =>
      asked && confirmed ? runs.begin(asked, false, () => setAsked(undefined)) : setAsked(undefined),
  };
}

export type DemoSets = ReturnType<typeof useDemoSets>;
