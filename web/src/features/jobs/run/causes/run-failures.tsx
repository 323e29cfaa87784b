import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FailureGroups } from '#shared/jobs/failures/failure-causes';
import type { JobRun } from '#shared/jobs/run/run';
import { failureGroupsQuery } from '../../../../api/run/failure-groups';
import { formatCount, formatCounted } from '../../../../components/text/number';
import { CauseItem } from './cause-item';

const firstCauses = 4;

export function RunFailures({ run }: { readonly run: JobRun }) {
  const { data } = useQuery({ ...failureGroupsQuery(run), enabled: run.failed > 0 });
  const [expanded, setExpanded] = useState(false);
  if (run.failed === 0 || !data || data.groups.length === 0) return null;
  const { groups, ungrouped } = data;
  const shown = expanded ? groups : groups.slice(0, firstCauses);
  return (
    <Box as="section" aria-label="Why records failed" layerStyle="frame" borderColor="border.error">
      <Flex
        justify="space-between"
        align="baseline"
        gap="3"
        wrap="wrap"
        px={{ base: '4', md: '5' }}
        pt="4"
        pb="3"
      >
        <Text as="h2" textStyle="sectionTitle">
          Why {formatCounted(run.failed, 'record')} failed
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {headline(data)}
        </Text>
      </Flex>
      <Box as="ul" listStyleType="none">
        {shown.map((group) => (
          <CauseItem
            key={group.cause}
            run={run}
            group={group}
            only={groups.length === 1 && ungrouped === 0}
          />
        ))}
      </Box>
      {groups.length > shown.length && (
        <Box px={{ base: '4', md: '5' }} py="3" borderTopWidth="1px" borderColor="border.muted">
          <Button size="xs" onClick={() => setExpanded(true)}>
            Show {formatCounted(groups.length - shown.length, 'other cause')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function headline({ groups, ungrouped }: FailureGroups): string {
  if (ungrouped > 0)
    return `Only the most common causes are shown. ${formatCounted(ungrouped, 'record')} failed for other reasons.`;
  return groups.length === 1 ? '1 cause' : `${formatCount(groups.length)} causes`;
}
