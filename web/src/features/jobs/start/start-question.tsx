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
  /** The parameters, or undefined when the dialog is closed. */
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly followUp: FollowUpStep | undefined;
  readonly pending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/**
 * Shows what a real run does to which tables, and how many records. If it changes most of a table, a checkbox
 * must be ticked.
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

export const acknowledgementOf = (tables: readonly string[]) =>
  `I understand that more than half of the records in ${tables.join(' and ')} would change`;

export function whatItTouches({ shape, tables }: Job): string {
  const names = tables.join(', ');
  if (shape === 'calls')
    return `It calls another system (these calls cannot be undone) and changes records in ${names}.`;
  return shape === 'list'
    ? `It changes records in ${names}.`
    : `It reads every record in ${names} and writes only the records that need to change.`;
}
