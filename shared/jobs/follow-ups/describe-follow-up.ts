import { counted } from '../../text/counted';
import { formatExactDollars } from '../../text/format-dollars';
import type { FollowUp, FollowUpLimits, FollowUpOrigin, FollowUpOutcome, FollowUpStep } from './follow-up';

/** Outcomes in words, as in 'after it succeeds'. */
const outcomeWords: Readonly<Record<FollowUpOutcome, string>> = {
  SUCCEEDED: 'succeeds',
  COMPLETED_WITH_FAILURES: 'completes with failures',
  FAILED: 'fails',
  STOPPED: 'is stopped',
};

const originWords: Readonly<Record<FollowUpOrigin, string>> = {
  ANY: '',
  MANUAL: ', started manually,',
  SCHEDULE: ', started by its schedule,',
};

/** Returns text such as 'after Hours audit succeeds with at least 1 finding, Align (dry run)'. */
export function describeFollowUp(
  followUp: FollowUpStep & Pick<FollowUp, 'origin'> & { readonly afterTitle: string; readonly title: string },
): string {
  const { afterTitle, origin } = followUp;
  return `after ${afterTitle}${originWords[origin]} ${conditionText(followUp)}, ${startText(followUp)}`;
}

/** Returns text such as 'succeeds or fails', or 'succeeds with at least 1 finding'. */
export function conditionText({
  outcomes,
  minFindings,
}: Pick<FollowUpStep, 'outcomes' | 'minFindings'>): string {
  const words = outcomes.map((outcome) => outcomeWords[outcome]).join(' or ');
  if (minFindings === null) return words;
  return `${words}${outcomes.length > 1 ? ',' : ''} with at least ${counted(minFindings, 'finding')}`;
}

/** Returns text such as 'Align (dry run, asks for approval, at most $2.50)'. */
export function startText({ title, ...step }: StartOptions & { readonly title: string }): string {
  const notes = startNotes(step);
  return notes.length > 0 ? `${title} (${notes.join(', ')})` : title;
}

type StartOptions = Pick<FollowUpStep, 'dryRun' | 'asksApproval'> & FollowUpLimits;

/** Returns notes such as 'dry run' and 'at most $2.50'. */
export function startNotes(options: StartOptions): readonly string[] {
  const { dryRun, asksApproval, maxDollars, writesPerSecond, maxFailures } = options;
  return [
    ...(dryRun ? ['dry run'] : []),
    ...(asksApproval ? ['asks for approval'] : []),
    ...(maxDollars ? [`at most ${formatExactDollars(maxDollars)}`] : []),
    ...(writesPerSecond ? [`at most ${counted(writesPerSecond, 'write')} per second`] : []),
    ...(maxFailures ? [`at most ${counted(maxFailures, 'failure')}`] : []),
  ];
}
