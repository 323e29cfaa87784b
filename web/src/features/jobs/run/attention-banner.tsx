import { Alert, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { maxNoteCharacters } from '#shared/jobs/run/note';
import type { Attention, JobRun } from '#shared/jobs/run/run';
import { useAcknowledgeRun } from '../../../api/run/run-commands';
import { shortRunId } from '../../../api/runs';
import { NoteDialog } from '../../../components/actions/note-dialog';
import { RunLink } from '../../../components/links/run-link';
import { RelativeTime } from '../../../components/time/time';
import { toast } from '../../../components/toast/toaster';
import { HandOverButton } from './hand-over';

/**
 * Shows why a run needs attention, with a button to acknowledge it. Afterwards, it shows who did so, or the
 * run that superseded it.
 */
export function AttentionBanner({ run }: { readonly run: JobRun }) {
  const { attention } = run;
  if (!attention) return null;
  if (attention.supersededBy) return <Superseded attention={attention} by={attention.supersededBy} />;
  return attention.acknowledgedAt ? (
    <Acknowledged attention={attention} at={attention.acknowledgedAt} />
  ) : (
    <NeedsAttention run={run} attention={attention} />
  );
}

function NeedsAttention({ run, attention }: { readonly run: JobRun; readonly attention: Attention }) {
  const [asking, setAsking] = useState(false);
  const acknowledge = useAcknowledgeRun();
  const name = shortRunId(run.id);
  return (
    <Alert.Root as="section" aria-label="Attention" status="warning" alignItems="flex-start" flexWrap="wrap">
      <Alert.Indicator />
      <Alert.Content flex="1 1 16rem">
        <Alert.Title>Needs attention</Alert.Title>
        <Alert.Description overflowWrap="anywhere">
          {/* For a failed run, the outcome below already gives the reason. */}
          {attention.reason === run.reason
            ? 'Acknowledge this run once someone has dealt with it.'
            : attention.reason}
          {attention.onlyFor && ` Started manually: only ${attention.onlyFor} is notified.`}
        </Alert.Description>
      </Alert.Content>
      <HStack gap="2" wrap="wrap">
        <Button onClick={() => setAsking(true)}>Acknowledge…</Button>
        {!run.assignments && <HandOverButton run={run} />}
      </HStack>
      <NoteDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Acknowledge run ${name}`}
        body="Removes this run from Needs attention. The run itself is not changed: nothing is retried, undone or deleted."
        label="Note"
        help="What you found or did. All admins can read this on the run page."
        confirmLabel="Acknowledge"
        maxLength={maxNoteCharacters}
        pending={acknowledge.isPending}
        error={acknowledge.error}
        onConfirm={(note) =>
          acknowledge.mutate(
            { id: run.id, note },
            {
              onSuccess: () => {
                setAsking(false);
                toast.success(`Acknowledged run ${name}`);
              },
            },
          )
        }
      />
    </Alert.Root>
  );
}

function Superseded({ attention, by }: { readonly attention: Attention; readonly by: string }) {
  return (
    <Stack as="section" aria-label="Attention" gap="1" layerStyle="frame" px="4" py="3">
      <Text fontWeight="medium">
        {attention.ranWell ? 'Succeeded since: ' : 'Ran again since: '}
        <RunLink id={by} />
      </Text>
      <Text color="fg.muted" overflowWrap="anywhere">
        {attention.ranWell
          ? 'A later run of this job with the same parameters succeeded, so this run no longer needs attention.'
          : 'A later run of this job with the same parameters has ended and is listed instead.'}
      </Text>
    </Stack>
  );
}

function Acknowledged({ attention, at }: { readonly attention: Attention; readonly at: string }) {
  return (
    <Stack as="section" aria-label="Attention" gap="1" layerStyle="frame" px="4" py="3">
      <Text>
        <Text as="span" fontWeight="medium">
          Acknowledged by {attention.acknowledgedBy}
        </Text>{' '}
        <Text as="span" color="fg.muted">
          <RelativeTime at={at} />. {attention.reason}
        </Text>
      </Text>
      <Text overflowWrap="anywhere" whiteSpace="pre-wrap">
        {attention.note}
      </Text>
    </Stack>
  );
}
