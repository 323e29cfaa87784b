import { Box, Flex, Icon, Text } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { waitingApprovalsDocument } from '#shared/jobs/documents/approval-documents';
import { isWaiting } from '#shared/jobs/run/approval';
import { visitsNote } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { graphql } from '../../api/client';
import { meQuery, runKeys } from '../../api/runs';
import { LinkedHeading } from '../layout/linked-heading';
import { RunLink } from '../links/run-link';
import { formatCounted } from '../text/number';
import { RelativeTime } from '../time/time';

/** Lists the dry runs that wait for approval, if any. The component is loaded on demand. */
export default function WaitingApprovals() {
  const { data = [] } = useQuery(waitingApprovalsQuery);
  const { data: me } = useQuery(meQuery);
  if (data.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="approvals" minW="0">
      <LinkedHeading
        id="approvals"
        title="Waiting for approval"
        before={<Icon as={Stamp} boxSize="4" alignSelf="center" color="fg.info" aria-hidden />}
      />
      <Box as="ul" listStyleType="none" layerStyle="frame">
        {data.map((run) => (
          <Row key={run.id} run={run} isOwn={me?.email === run.startedBy} />
        ))}
      </Box>
    </Box>
  );
}

function Row({ run, isOwn }: { readonly run: JobRun; readonly isOwn: boolean }) {
  const { approval } = run;
  if (!approval) return null;
  return (
    <Flex as="li" gap="4" px="4" py="2.5" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {run.title} <RunLink id={run.id} />
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {isOwn ? 'You asked' : `${approval.requestedBy} asked`} <RelativeTime at={approval.requestedAt} />
          {approval.note && `: “${approval.note}”`}
        </Text>
      </Box>
      <Text textStyle="xs" color="fg.muted">
        {formatCounted(approval.changes, 'change')}
        {visitsNote(run)}, expires <RelativeTime at={approval.expiresAt} />
      </Text>
    </Flex>
  );
}

/** The maximum number of approvals. There are rarely more pending at the same time. */
const maxWaiting = 25;

const waitingApprovalsQuery = queryOptions({
  queryKey: [...runKeys.lists, 'approvals'],
  queryFn: async () => {
    const { jobRuns } = await graphql(waitingApprovalsDocument, { limit: maxWaiting });
    return jobRuns.items.filter(({ approval }) => approval && isWaiting(approval, Date.now()));
  },
});
