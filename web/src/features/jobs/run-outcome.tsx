import { Alert, HStack, Stack, Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run';
import { LinkButton } from '../../components/link-button';
import { formatCounted } from '../../components/number';
import { outcomeOf } from './outcome';
import { StartRealRun } from './start-real-run';

/** What happened, in the place where the progress was, and the next step. Nothing while the run is active. */
export function RunOutcome({ run }: { readonly run: JobRun }) {
  const outcome = outcomeOf(run);
  if (!outcome) return null;
  return (
    <Alert.Root status={outcome.tone} alignItems="flex-start">
      <Alert.Indicator />
      <Stack gap="3" flex="1" minW="0">
        <Alert.Content>
          <Alert.Title>{outcome.title}</Alert.Title>
          <Text overflowWrap="anywhere">{outcome.text}</Text>
        </Alert.Content>
        <NextStep run={run} />
      </Stack>
    </Alert.Root>
  );
}

function NextStep({ run }: { readonly run: JobRun }) {
  const offersRealRun = run.dryRun && run.changed > 0 && isComplete(run);
  if (!offersRealRun && run.failed === 0) return null;
  return (
    <HStack gap="2" wrap="wrap">
      {offersRealRun && <StartRealRun run={run} />}
      {run.failed > 0 && (
        <LinkButton
          colorPalette="gray"
          to="/admin/jobs/$runId"
          params={{ runId: run.id }}
          search={{ tab: 'failures' }}
          replace
        >
          Show {formatCounted(run.failed, 'failure')}
        </LinkButton>
      )}
    </HStack>
  );
}

const isComplete = ({ status }: JobRun) => status === 'SUCCEEDED' || status === 'COMPLETED_WITH_FAILURES';
