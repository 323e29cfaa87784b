import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inWords, messageOf } from '../../api/api-error';
import type { Act } from './acts';
import { messages } from './messages';
import { demoSetsQuery } from './queries';
import { questionOf } from './question';
import { rowsOf } from './rows';
import { useDemoRuns } from './use-demo-runs';

/**
 * Returns the state shared by both demo set screens: the templates with their stored sets, the runs, and the
 * confirmation shown before a real run.
 */
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
    /** True if there are no sets to clear. */
    empty: sets.data?.length === 0,
    /** The reason why the last run could not be started, worded as in the specification. */
    error: runs.error && inWords(runs.error, messages.error(messageOf(runs.error))),
    dryRun,
    setDryRun,
    /** Starts a dry run of an action, or asks for confirmation before a real run. */
    act: (act: Act) => {
      if (dryRun) runs.begin(act, true);
      else if (!runs.busy) setAsked(act);
    },
    /** The confirmation to show before the real run. */
    question: asked && questionOf(asked, rows, sets.data),
    answer: (confirmed: boolean) =>
      asked && confirmed ? runs.begin(asked, false, () => setAsked(undefined)) : setAsked(undefined),
  };
}

export type DemoSets = ReturnType<typeof useDemoSets>;
