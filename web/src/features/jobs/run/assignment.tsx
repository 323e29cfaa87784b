import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run/run';
import { AssignmentNote, HandOverButton } from './hand-over';

/** Shows a run's assignees. Renders nothing if there were none. */
export function AssignmentCard({ run }: { readonly run: JobRun }) {
  const [current, ...earlier] = run.assignments ?? [];
  if (!current) return null;
  return (
    <HStack
      as="section"
      aria-label="Assignment"
      layerStyle="frame"
      px="4"
      py="3"
      gap="3"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
    >
      <Stack gap="2" flex="1 1 16rem" minW="0">
        <AssignmentNote assignment={current} />
        {earlier.length > 0 && (
          <Box asChild>
            <details>
              <Text as="summary" color="fg.muted" cursor="pointer">
                Earlier notes
              </Text>
              <Stack gap="2" mt="2">
                {earlier.map((one) => (
                  <AssignmentNote key={one.version} assignment={one} />
                ))}
                {current.version > earlier.length + 1 && (
                  <Text color="fg.muted">All earlier notes are in the run’s log.</Text>
                )}
              </Stack>
            </details>
          </Box>
        )}
      </Stack>
      <HandOverButton run={run} />
    </HStack>
  );
}
