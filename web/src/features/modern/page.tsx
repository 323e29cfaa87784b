import {
  Alert,
  Badge,
  Box,
  Button,
  CloseButton,
  Grid,
  Heading,
  HStack,
  Icon,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Activity, CircleCheck, CircleX, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SystemCheck, SystemStatus } from '#shared/api/system-status';
import { messageOf } from '../../api/api-error';
import { systemStatusQuery } from '../../api/system-status';
import { AreaCard } from '../../components/layout/area-card';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { type RouteTableRow, sections, useRouteTable } from '../../components/layout/route-table';
import { formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';
import { OwnUndoButtons } from '../../components/undo/own-undo-buttons';

const panelId = 'system-status';

export function ModernPage() {
  const status = useQuery(systemStatusQuery);
  // This is undefined until the user opens or closes the panel. Until then, it opens if there is a problem.
  const [wanted, setWanted] = useState<boolean>();
  // The last response counts, so that the panel does not close during a refetch.
  const hasFailed = status.errorUpdatedAt > status.dataUpdatedAt;
  const unwell = hasFailed || status.data?.healthy === false;
  const open = wanted ?? unwell;
  return (
    <>
      <PageHeader
        title="Modern Admin"
        purpose="Every tool in the panel, grouped by purpose."
        actions={
          <>
            <OwnUndoButtons />
            <Button aria-expanded={open} aria-controls={panelId} onClick={() => setWanted(!open)}>
              <Icon as={Activity} color={unwell ? 'fg.error' : undefined} aria-hidden />
              System Status
            </Button>
          </>
        }
      />
      <Box id={panelId}>{open && <StatusAlert status={status} onDismiss={() => setWanted(false)} />}</Box>
      <Sections />
    </>
  );
}

ModernPage.reads = ((read) => void read(systemStatusQuery)) satisfies PageReads;

function Sections() {
  const table = useRouteTable();
  const rowsOf = (title: string) =>
    table.filter(({ section, path }) => section === title && !path.includes('$'));
  return (
    <Stack gap="8">
      {sections
        .filter((title) => rowsOf(title).length > 0)
        .map((title) => (
          <Section key={title} title={title} areas={rowsOf(title)} />
        ))}
    </Stack>
  );
}

function Section({ title, areas }: { readonly title: string; readonly areas: readonly RouteTableRow[] }) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        gap="3"
        templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }}
      >
        {areas.map((area) => (
          <li key={area.path}>
            <AreaCard area={area} />
          </li>
        ))}
      </Grid>
    </Box>
  );
}

interface StatusAlertProps {
  /**
   * The query that the page runs. If this component ran it, every failure that opens the component would
   * trigger another request.
   */
  readonly status: Pick<UseQueryResult<SystemStatus>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  readonly onDismiss: () => void;
}

function StatusAlert({ status, onDismiss }: StatusAlertProps) {
  const { data, error, refetch, isFetching } = status;
  const tone = error ? 'error' : !data || data.healthy ? 'info' : 'error';
  return (
    <Alert.Root as="section" status={tone} mb="6" aria-label="System status">
      <Alert.Indicator />
      <Stack flex="1" gap="3" minW="0">
        {error && !data ? (
          <Alert.Content>
            <Alert.Title role="status">The system status could not be loaded</Alert.Title>
            <Alert.Description>{messageOf(error)}</Alert.Description>
          </Alert.Content>
        ) : data ? (
          <Status status={data} />
        ) : (
          <Skeleton h="5" w="60" my="0.5" />
        )}
        {data && <Checks checks={data.checks} />}
        <HStack gap="3" wrap="wrap" textStyle="xs" color="fg.muted">
          {data && (
            <Text>
              Last updated <RelativeTime at={data.checkedAt} />
            </Text>
          )}
          <Button size="xs" aria-busy={isFetching} onClick={() => void refetch()}>
            <RotateCw aria-hidden /> Check again
          </Button>
        </HStack>
      </Stack>
      <CloseButton size="xs" aria-label="Dismiss system status" onClick={onDismiss} />
    </Alert.Root>
  );
}

function Status({ status: { healthy, checks } }: { readonly status: SystemStatus }): ReactNode {
  const unwell = checks.filter(({ ok }) => !ok).length;
  return (
    <HStack gap="3" wrap="wrap">
      <Alert.Title role="status">
        {healthy
          ? messages.allOperational
          : `${unwell} of ${formatCounted(checks.length, 'service')} ${unwell === 1 ? 'is' : 'are'} not responding`}
      </Alert.Title>
      {healthy && (
        <Badge colorPalette="green" variant="surface">
          {messages.healthy}
        </Badge>
      )}
    </HStack>
  );
}

function Checks({ checks }: { readonly checks: readonly SystemCheck[] }) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      gap="3"
      templateColumns="repeat(auto-fit, minmax(min(220px, 100%), 1fr))"
    >
      {checks.map(({ name, ok, latencyMs, detail }) => (
        <HStack as="li" key={name} align="flex-start" gap="2">
          <Icon
            as={ok ? CircleCheck : CircleX}
            boxSize="4"
            mt="0.5"
            flexShrink="0"
            color={ok ? 'fg.success' : 'fg.error'}
            aria-label={ok ? 'Responding' : 'Not responding'}
          />
          <Text as="span" minW="0" color="fg">
            <Text as="span" fontWeight="medium">
              {name}
            </Text>
            <Text as="span" ms="2" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
              {latencyMs} ms
            </Text>
            <Text as="span" display="block" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
              {detail}
            </Text>
          </Text>
        </HStack>
      ))}
    </Grid>
  );
}

/** The messages specified in docs/product.md. */
const messages = {
  allOperational: 'All services operational',
  healthy: 'Healthy',
} as const;
