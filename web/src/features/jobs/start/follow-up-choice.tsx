import { Button, Field, HStack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { conditionText, startText } from '#shared/jobs/follow-ups/describe-follow-up';
import type { FollowUpStep } from '#shared/jobs/follow-ups/follow-up';
import { jobsQuery } from '../../../api/runs';

interface FollowUpChoiceProps {
  readonly followUp: FollowUpStep | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function FollowUpChoice({ followUp, onEdit, onRemove }: FollowUpChoiceProps) {
  return (
    <Field.Root role="group" aria-label="Follow-up">
      <Field.Label asChild>
        <span>Follow-up</span>
      </Field.Label>
      {followUp && (
        <Text>
          <FollowUpSentence followUp={followUp} />
        </Text>
      )}
      <HStack gap="2">
        <Button type="button" size="sm" onClick={onEdit}>
          {followUp ? 'Edit follow-up…' : 'Then run…'}
        </Button>
        {followUp && (
          <Button type="button" size="sm" variant="ghost" onClick={onRemove}>
            Remove follow-up
          </Button>
        )}
      </HStack>
      {!followUp && <Field.HelperText>Starts another job when this run ends.</Field.HelperText>}
    </Field.Root>
  );
}

/** Shows a sentence such as 'Align (dry run) starts if this run succeeds with at least 1 finding.' */
export function FollowUpSentence({ followUp }: { readonly followUp: FollowUpStep }) {
  const { data: jobs } = useQuery(jobsQuery);
  const title = jobs?.find(({ name }) => name === followUp.job)?.title ?? followUp.job;
  return `${startText({ ...followUp, title })} starts if this run ${conditionText(followUp)}.`;
}
