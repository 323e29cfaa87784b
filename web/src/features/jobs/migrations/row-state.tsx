import { HStack, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { runKeys, useRun } from '../../../api/runs';
import { RunLink } from '../../../components/links/run-link';
import { RunBar } from '../../../components/run/run-bar';
import { RunStatus } from '../../../components/run/run-status';
import { undoWordsOf } from '../../../components/run/status-look';
import { RelativeTime } from '../../../components/time/time';
import { messages } from './messages';
import type { MigrationState } from './migration-state';

export function RowState({ state }: { readonly state: MigrationState }) {
  switch (state.kind) {
    case 'pending':
      return <Text color="fg.subtle">Not run yet</Text>;
    case 'running':
      return <UnderWay run={state.run} />;
    case 'completed':
      return (
        <Stack gap="2">
          <Ended run={state.run} name={state.later ? 'Completed in' : 'Last run'}>
            <RunStatus status="SUCCEEDED" label={messages.completed} />
          </Ended>
          {state.later && (
            <Ended run={state.later}>
              <RunStatus status={state.later.status} />
            </Ended>
          )}
        </Stack>
      );
    case 'undone':
      return (
        <Ended run={state.run}>
          <RunStatus status="STOPPED" label={undoWordsOf(state.run)} />
        </Ended>
      );
    case 'ended':
      return (
        <Ended run={state.run}>
          <RunStatus status={state.run.status} />
        </Ended>
      );
    default:
      return state satisfies never;
  }
}

interface EndedProps {
  readonly run: JobRun;
  readonly name?: string;
  readonly children: React.ReactNode;
}

function Ended({ run, name = 'Last run', children }: EndedProps) {
  return (
    <Stack gap="1" align="flex-start">
      {children}
      <HStack gap="1.5" wrap="wrap" textStyle="xs" color="fg.muted">
        <RunLink id={run.id}>
          {name}
          <Text srOnly>{` of ${run.title}`}</Text>
        </RunLink>
        <RelativeTime at={run.endedAt ?? run.createdAt} />
      </HStack>
    </Stack>
  );
}

function UnderWay({ run: known }: { readonly run: JobRun }) {
  const { data } = useRun(known.id);
  const run = data ?? known;
  useNewsAtEnd(run);
  return (
    <Stack gap="1.5" align="stretch">
      <RunStatus status={run.status} />
      <RunBar run={run} label={`Progress of ${run.title}`} striped={false} />
    </Stack>
  );
}

/** Reloads the lists when a run that they show as active has ended. */
export function useNewsAtEnd(run: JobRun | null | undefined): void {
  const client = useQueryClient();
  const ended = run != null && !isActive(run.status);
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: runKeys.lists });
  }, [client, ended]);
}
