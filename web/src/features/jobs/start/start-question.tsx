import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import type { Job } from '#shared/jobs/job/job';
import { estimateQuery } from '../../../api/run/estimate';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { formatCounted } from '../../../components/text/number';
import { FollowUpSentence } from './follow-up-choice';

interface StartQuestionProps {
  readonly job: Job;
  /** The parameters to start with, or undefined when the dialog is closed. */
  readonly params: Readonly<Record<string, unknown>> | undefined;
  /** The follow-up for this run only. */
  readonly followUp: FollowUpStep | undefined;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/**
 * The confirmation shown before a real run. It states what the run does, which tables it affects, and how
 * many records. If the run changes most of a table, the user must tick a checkbox.
 */
export function StartQuestion({ job, params, followUp, pending, onClose, onConfirm }: StartQuestionProps) {
  const { data: estimate } = useQuery({
    ...estimateQuery(job.name, params ?? {}),
    enabled: params !== undefined,
  });
  const most = estimate?.moreThanHalf ?? [];
  return (
    <ConfirmDialog
      open={params !== undefined}
      onClose={onClose}
      title={`Start a real run of ${job.title}?`}
      body={
        <Stack gap="3" color="fg.muted">
          <Text>{job.description}</Text>
          <Text>
            {whatItTouches(job)}{' '}
            {estimate?.changes == null
              ? 'A dry run shows which records would change.'
              : `About ${formatCounted(estimate.changes, 'record')} would change.`}
          </Text>
          {followUp && (
            <Text>
              <FollowUpSentence followUp={followUp} />
            </Text>
          )}
        </Stack>
      }
      {...(most.length > 0 && { acknowledgement: acknowledgementOf(most) })}
      confirmLabel="Start real run"
      destructive
      pending={pending}
      onConfirm={onConfirm}
    />
  );
}

/** Returns the checkbox label for a run that changes more than half of each of the given tables. */
export const acknowledgementOf = (tables: readonly string[]) =>
  `I understand that more than half of the records in ${tables.join(' and ')} would change`;

/** Returns a sentence that describes what a real run of the job reads and writes. */
export function whatItTouches({ shape, tables }: Job): string {
  const names = tables.join(', ');
  if (shape === 'calls')
    return `It calls another system (these calls cannot be undone) and changes records in ${names}.`;
  return shape === 'list'
    ? `It changes records in ${names}.`
    : `It reads every record in ${names} and writes only the records that need to change.`;
}
