import { CloseButton, Drawer, Portal, Stack, Text } from '@chakra-ui/react';
import type { Job } from '#shared/jobs/run';
import { useHeadingTakesFocus } from '../../components/use-heading-takes-focus';
import { StartForm } from './start-form';

interface StartDrawerProps {
  /** The job to start; undefined while the drawer is closed. */
  readonly job: Job | undefined;
  readonly onClose: () => void;
}

/** The form that starts a job, at the side of the catalogue. Each time it opens it is a new form, so a new intent to start. */
export function StartDrawer({ job, onClose }: StartDrawerProps) {
  useHeadingTakesFocus(job !== undefined);
  return (
    <Drawer.Root
      open={job !== undefined}
      onOpenChange={({ open }) => !open && onClose()}
      size={{ base: 'full', sm: 'sm' }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            {job && (
              <>
                <Drawer.Header>
                  <Drawer.Title>{job.title}</Drawer.Title>
                </Drawer.Header>
                <Drawer.Body>
                  <Stack gap="5">
                    <Text color="fg.muted">{job.description}</Text>
                    <StartForm job={job} />
                  </Stack>
                </Drawer.Body>
                <Drawer.CloseTrigger asChild>
                  <CloseButton size="sm" aria-label="Close" />
                </Drawer.CloseTrigger>
              </>
            )}
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
