import { Box, Flex, Heading, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { ListRow } from '../layout/list-row';
import { EmptyState, ErrorState, SkeletonRows } from '../layout/states';
import { RunLink } from '../links/run-link';
import { UndoneBy } from '../run/undone-by';
import { RelativeTime } from '../time/time';
import { type EntryKind, type LogEntry, maxEntries } from './log-entry';

const looks: Readonly<
  Record<EntryKind, { readonly icon: LucideIcon; readonly color: string; readonly label: string }>
> = {
  info: { icon: Info, color: 'fg.muted', label: 'Info' },
  success: { icon: CircleCheck, color: 'fg.success', label: 'Success' },
  warning: { icon: TriangleAlert, color: 'fg.warning', label: 'Warning' },
  error: { icon: CircleX, color: 'fg.error', label: 'Error' },
};

interface OperationLogProps {
  readonly title: string;
  readonly emptyText: string;
  readonly entries: readonly LogEntry[];
  readonly loading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function OperationLog(props: OperationLogProps) {
  const { title, emptyText, entries, loading, error, onRetry } = props;
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex justify="space-between" align="baseline" mb="3" gap="3">
        <Heading as="h2" id={id} textStyle="sectionTitle">
          {title}
        </Heading>
        <Text textStyle="xs" color="fg.muted">
          Latest {maxEntries}, from all admins
        </Text>
      </Flex>
      <Box layerStyle="frame" overflow="hidden">
        {error ? (
          <ErrorState title="The log could not be loaded" error={error} onRetry={onRetry} />
        ) : loading ? (
          <SkeletonRows rows={4} />
        ) : entries.length === 0 ? (
          <EmptyState title="Nothing here yet" description={emptyText} />
        ) : (
          <Box as="ol" aria-label="Log entries" listStyleType="none" maxH="md" overflowY="auto" tabIndex={0}>
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Entry({ entry: { at, kind, text, run } }: { readonly entry: LogEntry }) {
  const { icon, color, label } = looks[kind];
  return (
    <ListRow>
      <HStack flex="1" minW="0" gap="2.5" align="flex-start">
        <Icon as={icon} boxSize="4" mt="0.5" flexShrink="0" color={color} aria-hidden />
        <Text overflowWrap="anywhere" color={kind === 'info' ? 'fg' : color}>
          <Text as="span" srOnly>
            {label}:{' '}
          </Text>
          {text}
        </Text>
      </HStack>
      <HStack
        ps={{ base: '6.5', md: '0' }}
        columnGap="3"
        rowGap="0"
        wrap="wrap"
        textStyle="xs"
        color="fg.muted"
      >
        {run && (
          <>
            <Text as="span" overflowWrap="anywhere">
              {run.startedBy}
            </Text>
            <Text as="span" minW={{ md: '14' }}>
              <RunLink id={run.id} />
            </Text>
            {run.undoneBy && (
              <span>
                <UndoneBy run={run} />
              </span>
            )}
          </>
        )}
        <Text as="span" minW={{ md: '24' }} textAlign={{ md: 'end' }}>
          <RelativeTime at={at} />
        </Text>
      </HStack>
    </ListRow>
  );
}
