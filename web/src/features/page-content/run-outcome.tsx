import type { JobRun } from '#shared/jobs/run/run';
import { RunEnding } from '../../components/run/run-ending';
import { endingOf } from './log';
import { operationOf } from './operations';

interface RunOutcomeProps {
  readonly run: JobRun;
  /** Called with the run that undoes this run. */
  readonly onReversed: (run: JobRun) => void;
}

/** Shows the progress of an operation's run, then its outcome with an undo button. */
export function RunOutcome({ run, onReversed }: RunOutcomeProps) {
  return <RunEnding run={run} ending={endingIn} onReversed={onReversed} />;
}

function endingIn(run: JobRun) {
  const operation = operationOf(run);
  if (!operation) return { tone: 'info' as const, text: run.title };
  const { kind, text } = endingOf(run, operation);
  return { tone: kind, text };
}
