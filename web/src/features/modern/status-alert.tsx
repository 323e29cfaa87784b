import {
  Alert,
  Badge,
  Button,
  CloseButton,
  Grid,
  HStack,
  Icon,
  Skeleton,
  Stack,
  Text,
} from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck, CircleX, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SystemCheck, SystemStatus } from '#shared/api/system-status';
import { messageOf } from '../../api/api-error';
import { formatCounted } from '../../components/text/number';
import { RelativeTime } from '../../components/time/time';

interface StatusAlertProps {
  /**
   * The query that the page runs. If this component ran it, every failure that opens the component would
   * trigger another request.
   */
  readonly status: Pick<UseQueryResult<SystemStatus>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  readonly onDismiss: () => void;
}

/** Shows summary, parts and time of the check, and can be dismissed. */
export function StatusAlert({ status, onDismiss }: StatusAlertProps) {
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
