import { CloseButton, Drawer, Portal, Stack, Text } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import { runQuery } from '../../../api/runs';
import { useHeadingTakesFocus } from '../../../components/focus/use-heading-takes-focus';
import { DiscardQuestion } from '../../../components/layout/dialog-frame';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { useTypedInput } from '../../../components/layout/typed-input';
import { RunLink } from '../../../components/links/run-link';
import { StartForm } from './start-form';

interface StartDrawerProps {
  readonly job: Job | undefined;
  /** The run that prefills the form. */
  readonly fromRun?: string | undefined;
  readonly onClose: () => void;
}

/** Created again each time the drawer opens, so that an earlier start is not repeated. */
export function StartDrawer({ job, fromRun, onClose }: StartDrawerProps) {
  useHeadingTakesFocus(job !== undefined);
  const input = useTypedInput(job !== undefined);
  const [isAsking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open={job !== undefined}
      onOpenChange={({ open }) => !open && (input.isTyped() ? setAsking(true) : onClose())}
      size={{ base: 'full', sm: 'sm' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content {...input.handlers}>
            {job && (
              <>
                <Drawer.Header>
                  <Drawer.Title>{job.title}</Drawer.Title>
                </Drawer.Header>
                <Drawer.Body>
                  <Stack gap="5">
                    <Text color="fg.muted">{job.description}</Text>
                    {fromRun ? <FilledForm job={job} runId={fromRun} /> : <StartForm job={job} />}
                  </Stack>
                </Drawer.Body>
                <Drawer.CloseTrigger asChild>
                  <CloseButton size="sm" aria-label="Close" />
                </Drawer.CloseTrigger>
                <DiscardQuestion open={isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />
              </>
            )}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** Shows the form, which is empty if the earlier run no longer exists. */
function FilledForm({ job, runId }: { readonly job: Job; readonly runId: string }) {
  const { data: run, error, isPending, refetch } = useQuery(runQuery(runId));
  if (isPending) return <LoadingState label="Loading run" />;
  if (error && !run) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (run?.job !== job.name) return <StartForm job={job} />;
  return (
    <>
      <Text color="fg.muted">
        Prefilled from <RunLink id={run.id} />.
      </Text>
      <StartForm job={job} from={run} />
    </>
  );
}
