import { Box, Link as ChakraLink, Flex, Heading, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AuditEntry, descriptionOf, recentEntriesQuery } from '../../api/trail/audit';
import { ListRow } from '../../components/layout/list-row';
import { EmptyState, ErrorState, SkeletonRows } from '../../components/layout/states';
import { RelativeTime } from '../../components/time/time';

const shown = 8;

/** The latest actions by admins and jobs, from the audit trail. */
export function RecentActivity() {
  const { data, error, refetch } = useQuery(recentEntriesQuery(shown));
  return (
    <Box as="section" aria-labelledby="activity">
      <Flex justify="space-between" align="baseline" mb="3" gap="3">
        <Heading as="h2" id="activity" textStyle="sectionTitle">
          Recent admin activity
        </Heading>
        <Text textStyle="xs" color="teal.fg" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
          <Link to="/admin/audit">Full audit trail</Link>
        </Text>
      </Flex>
      <Box layerStyle="frame" overflow="hidden">
        {data ? (
          <Entries entries={data} />
        ) : error && !data ? (
          <ErrorState
            title="Recent activity could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={shown} />
        )}
      </Box>
    </Box>
  );
}

function Entries({ entries }: { readonly entries: readonly AuditEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState title="Nothing here yet" description="Every edit and every finished run appears here." />
    );
  }
  return (
    <Box as="ul" listStyleType="none">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

function Entry({ entry }: { readonly entry: AuditEntry }) {
  return (
    <ListRow>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <ChakraLink asChild fontWeight="medium" color="fg">
          <Link to="/admin/audit" search={{ entry: entry.id }}>
            {descriptionOf(entry)}
          </Link>
        </ChakraLink>
      </Box>
      <Flex gap="4" justify="space-between" textStyle="xs" color="fg.muted">
        <Text overflowWrap="anywhere">{entry.user}</Text>
        <Text minW={{ md: '24' }} textAlign="end">
          {entry.timestamp && <RelativeTime at={entry.timestamp} />}
        </Text>
      </Flex>
    </ListRow>
  );
}
