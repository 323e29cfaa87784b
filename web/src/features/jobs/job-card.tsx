import { Badge, Box, Button, Flex, Heading, HStack, Icon, Skeleton, Text } from '@chakra-ui/react';
import { Lock, Play } from 'lucide-react';
import type { Job } from '#shared/jobs/run';

const categories: Readonly<Record<Job['category'], string>> = {
  'one-time': 'One-time',
  reusable: 'Reusable',
  cleanup: 'Clean-up',
  audit: 'Audit',
  report: 'Report',
};

interface JobCardProps {
  readonly job: Job;
  readonly onStart: () => void;
}

/** A job of the catalogue: what it does, to what, and the way to start it, or why not. */
export function JobCard({ job, onStart }: JobCardProps) {
  return (
    <Flex as="li" layerStyle="frame" p="4" gap="3" direction="column">
      <HStack justify="space-between" align="flex-start" gap="3">
        <Heading as="h2" textStyle="sectionTitle">
          {job.title}
        </Heading>
        <Badge variant="surface" flexShrink="0">
          {categories[job.category]}
        </Badge>
      </HStack>
      <Text color="fg.muted">{job.description}</Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
        <Text as="span" srOnly>
          Tables:{' '}
        </Text>
        {job.tables.join(', ')}
      </Text>
      <Box mt="auto" pt="1">
        {job.permitted ? (
          <Button variant="outline" onClick={onStart}>
            <Play aria-hidden /> Start<Text srOnly>{job.title}</Text>
          </Button>
        ) : (
          <HStack gap="2" color="fg.warning" align="flex-start">
            <Icon as={Lock} boxSize="4" mt="0.5" flexShrink="0" aria-hidden />
            <Text>{job.refusal}</Text>
          </HStack>
        )}
      </Box>
    </Flex>
  );
}

/** The place of a card while the catalogue is on its way, about as high, so that nothing below it jumps. */
export function JobCardLoading() {
  return (
    <Flex as="li" layerStyle="frame" p="4" gap="3" direction="column" h="13.5rem" aria-hidden>
      <Skeleton h="5" w="60%" />
      <Skeleton h="12" w="full" />
      <Skeleton h="8" w="80%" />
    </Flex>
  );
}
