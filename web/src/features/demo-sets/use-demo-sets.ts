import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords, messageOf } from '../../api/api-error';
import type { Act } from './acts';
import { messages } from './messages';
import { demoSetsQuery } from './queries';
import { questionOf } from './question';
import { rowsOf } from './rows';
import { useDemoRuns } from './use-demo-runs';

/** Holds the state that both demo set screens share. */
export function useDemoSets() {
  const sets = useQuery(demoSetsQuery);
  const runs = useDemoRuns();
  const [dryRun, setDryRun] = useState(false);
  const [asked, setAsked] = useState<Act>();
  const rows = rowsOf(sets.data);
  return {
    sets,
    rows,
    ...runs,
    empty: sets.data?.length === 0,
    error: runs.error && inWords(runs.error, messages.error(messageOf(runs.error))),
    dryRun,
    setDryRun,
    /** Starts an action. A real run asks for confirmation first. */
    act: (act: Act) => {
      if (dryRun) runs.begin(act, true);
      else if (!runs.busy) setAsked(act);
    },
    question: asked && questionOf(asked, rows, sets.data),
    answer: (confirmed: boolean) =>
      asked && confirmed ? runs.begin(asked, false, () => setAsked(undefined)) : setAsked(undefined),
  };
}

export type DemoSets = ReturnType<typeof useDemoSets>;
