import { Box, chakra, Flex, HStack, Popover, Portal, Stack, Text } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from '@tanstack/react-router';
import { type ReactElement, Suspense, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { canStop, isActive } from '#shared/jobs/run/run-status';
import { usePulse } from '../../../api/pulse';
import { shortRunId, useRun } from '../../../api/runs';
import { RunBar } from '../../../components/run/run-bar';
import { RunBadge } from '../../../components/run/run-status';
import { StopRunNow } from './stop-run-now';

interface RunsTrayProps {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export function RunsTray({ trigger, open, onOpenChange }: RunsTrayProps) {
  const ids = usePulse()?.activeIds ?? [];
  // A run that ends while the tray is open stays there and shows its outcome.
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = ids.filter((id) => !seen.includes(id));
  if (open && fresh.length > 0) setSeen([...fresh, ...seen]);
  return (
    <Popover.Root
      recipe={popoverSlotRecipe}
      open={open}
      onOpenChange={(details) => {
        onOpenChange(details.open);
        if (!details.open) setSeen([]);
      }}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="96" maxW="calc(100vw - 2rem)" aria-label="Runs in progress">
            <Popover.Body p="0">
              <Stack as="ul" gap="0" listStyleType="none" maxH="96" overflowY="auto">
                {seen.map((id) => (
                  <TrayRow key={id} id={id} onLeave={() => onOpenChange(false)} />
                ))}
              </Stack>
              <Flex justify="flex-end" px="4" py="2" borderTopWidth="1px" textStyle="xs">
                <chakra.span color="teal.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
                  <Link to="/admin/jobs/history" onClick={() => onOpenChange(false)}>
                    All runs
                  </Link>
                </chakra.span>
              </Flex>
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function TrayRow({ id, onLeave }: { readonly id: string; readonly onLeave: () => void }) {
  const { data: run } = useRun(id);
  return (
    <Box
      as="li"
      px="4"
      py="3"
      minH="16"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ borderTopWidth: 0 }}
    >
      {run ? <RunLines run={run} onLeave={onLeave} /> : <Text color="fg.muted">{shortRunId(id)}</Text>}
    </Box>
  );
}

function RunLines({ run, onLeave }: { readonly run: JobRun; readonly onLeave: () => void }) {
  const running = isActive(run.status);
  return (
    <Stack gap="2">
      <HStack justify="space-between" gap="3">
        <Text truncate fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <Link to="/admin/jobs/$runId" params={{ runId: run.id }} onClick={onLeave}>
            {run.title}
          </Link>
          <Text as="span" ms="2" fontFamily="mono" textStyle="xs" color="fg.muted" fontWeight="normal">
            {shortRunId(run.id)}
          </Text>
        </Text>
        {running && canStop(run.status) ? (
          <Suspense>
            <StopRunNow id={run.id} />
          </Suspense>
        ) : (
          <RunBadge run={run} />
        )}
      </HStack>
      {running && <RunBar run={run} label={`Progress of ${run.title} ${shortRunId(run.id)}`} />}
    </Stack>
  );
}
