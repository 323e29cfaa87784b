import { Box, Button, HStack, Icon, Skeleton, Spinner, Stack, Text, VStack } from '@chakra-ui/react';
import { CircleAlert, Inbox, Lock, type LucideIcon, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { ReferenceLink, referenceOf } from '../links/reference-link';

interface NoticeProps {
  readonly icon: LucideIcon;
  readonly tone: string;
  readonly title: string;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
}

function Notice({ icon, tone, title, description, action }: NoticeProps) {
  return (
    <VStack gap="3" py="12" px="6" textAlign="center" maxW="md" mx="auto">
      <Box p="2.5" borderRadius="l3" bg="bg.muted" color={tone}>
        <Icon as={icon} boxSize="5" display="block" aria-hidden />
      </Box>
      <VStack gap="1">
        <Text textStyle="sectionTitle" textWrap="balance">
          {title}
        </Text>
        {description && (
          <Text color="fg.muted" textWrap="balance">
            {description}
          </Text>
        )}
      </VStack>
      {action}
    </VStack>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, description, action }: EmptyStateProps) {
  return <Notice icon={Inbox} tone="fg.muted" title={title} description={description} action={action} />;
}

interface ErrorStateProps {
  readonly error: unknown;
  /**
   * The name of the failure, such as 'Failed to load audit logs', for errors that contain only the reason.
   */
  readonly title?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** Shows an error with the log reference and a retry button. A missing permission is shown differently. */
export function ErrorState({ error, title, onRetry }: ErrorStateProps) {
  if (error instanceof ApiError && error.code === 'Forbidden') {
    return <ForbiddenState message={error.message} />;
  }
  const reference = referenceOf(error);
  const why = title === undefined ? undefined : messageOf(error);
  return (
    <Box role="alert">
      <Notice
        icon={CircleAlert}
        tone="fg.error"
        title={title ?? messageOf(error)}
        description={
          (why || reference) && (
            <>
              {why} {reference && <ReferenceLink reference={reference} />}
            </>
          )
        }
        action={
          onRetry && (
            <Button onClick={onRetry}>
              <RotateCw aria-hidden /> Retry
            </Button>
          )
        }
      />
    </Box>
  );
}

export function ForbiddenState({ message }: { readonly message: string }) {
  return <Notice icon={Lock} tone="fg.warning" title="Not permitted" description={message} />;
}

/** A spinner that appears after a short delay, so that fast responses do not cause flickering. */
export function LoadingState({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <HStack
      role="status"
      justify="center"
      py="16"
      gap="2.5"
      color="fg.muted"
      animation="fade-in 150ms ease-out 200ms both"
    >
      <Spinner size="sm" borderWidth="2px" aria-hidden />
      <Text>{label}</Text>
    </HStack>
  );
}

interface SkeletonRowsProps {
  readonly rows: number;
  /** The row height, which keeps the layout from shifting when the content arrives. */
  readonly height?: string;
}

export function SkeletonRows({ rows, height = '11' }: SkeletonRowsProps) {
  return (
    <Box role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all placeholder rows are identical
        <Box key={row} h={height} px="4" display="grid" alignItems="center" aria-hidden>
          <Skeleton h="4" w="full" />
        </Box>
      ))}
    </Box>
  );
}

/** A placeholder, shown while a page's code is loading, with header and frame in their final positions. */
export function PageSkeleton() {
  return (
    <Stack role="status" aria-label="Loading page" gap="6" animation="fade-in 150ms ease-out 100ms both">
      <Stack gap="2" mt="6" aria-hidden>
        <Skeleton h="7" w="48" />
        <Skeleton h="4" w={{ base: 'full', md: '96' }} />
      </Stack>
      <Skeleton h="72" w="full" borderRadius="l3" aria-hidden />
    </Stack>
  );
}

/**
 * Dims content while newer content is loading. It is marked as inactive, because dimmed text may have too
 * little contrast and WCAG exempts inactive elements.
 */
export const stale = (isStale: boolean) =>
  isStale ? ({ 'data-stale': true, 'aria-busy': true, opacity: 0.6 } as const) : {};
