import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords, messageOf } from '../../api/api-error';
import type { Act } from './acts';
import { messages } from './messages';
import { demoSetsQuery } from './queries';
import { rowsOf } from './rows';
import { useDemoRuns } from './use-demo-runs';

/**
 * What both screens of demo sets have: the templates with what is stored of them, the runs, and the question
 * before something is cleared.
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
    /** There is nothing that could be cleared. */
    empty: sets.data?.length === 0,
    /** Why the last one could not be started, in the words of the specification. */
    error: runs.error && inWords(runs.error, messages.error(messageOf(runs.error))),
    dryRun,
    setDryRun,
    /** Begins an act, or asks before something would be removed. */
    act: (act: Act) => (act.kind === 'clear' && !dryRun ? setAsked(act) : runs.begin(act, dryRun)),
    /** What is asked about, and how many records it would remove where that is known. */
    question: asked && { act: asked, records: ofAct(asked) },
    answer: (confirmed: boolean) =>
      asked && confirmed ? runs.begin(asked, false, () => setAsked(undefined)) : setAsked(undefined),
  };
}

export type DemoSets = ReturnType<typeof useDemoSets>;
