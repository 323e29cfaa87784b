import { Box, Code, Flex, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { JobRun } from '#shared/jobs/run/run';
import { LinkButton } from '../../../components/links/link-button';
import { RecordPlaces } from '../../../components/records/record-places';
import { formatCount, formatCounted } from '../../../components/text/number';
import type { FailureCause } from '../common/failure-kinds';
import { failureKindsQuery } from '../common/queries';
import { runPartsId } from '../tabs/run-tabs';

const maxCauses = 4;

/**
 * Explains why records failed: each cause with the number of records and the first ones. Renders nothing if
 * none failed.
 */
export function RunFailures({ run }: { readonly run: JobRun }) {
  const { data } = useQuery({ ...failureKindsQuery(run.id), enabled: run.failed > 0 });
  if (run.failed === 0 || !data || data.causes.length === 0) return null;
  const { causes, complete } = data;
  const shown = causes.slice(0, maxCauses);
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
          {causes.length === 1 ? '1 cause' : `${formatCount(causes.length)} causes`}
          {!complete && ' among the first 1,000'}
        </Text>
      </Flex>
      <Box as="ul" listStyleType="none">
        {shown.map((cause) => (
          <Cause key={`${cause.code} ${cause.message}`} run={run} cause={cause} complete={complete} />
        ))}
      </Box>
      {causes.length > maxCauses && (
        <Text
          px={{ base: '4', md: '5' }}
          py="3"
          borderTopWidth="1px"
          borderColor="border.muted"
          color="fg.muted"
        >
          And {formatCounted(causes.length - maxCauses, 'other cause')}, listed under Failures.
        </Text>
      )}
    </Box>
  );
}

interface CauseProps {
  readonly run: JobRun;
  readonly cause: FailureCause;
  /** False if there are more failures than were counted. */
  readonly complete: boolean;
}

function Cause({ run, cause: { code, message, count, first }, complete }: CauseProps) {
  return (
    <Box as="li" px={{ base: '4', md: '5' }} py="3" borderTopWidth="1px" borderColor="border.muted">
      <Flex columnGap="6" rowGap="2" justify="space-between" wrap={{ base: 'wrap', md: 'nowrap' }}>
        <Box minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {message}
          </Text>
          <Flex columnGap="2" align="center" wrap="wrap" textStyle="xs" color="fg.muted" mt="0.5">
            <Code size="sm">{code}</Code>
            {complete ? formatCounted(count, 'record') : `at least ${formatCounted(count, 'record')}`}
          </Flex>
        </Box>
        <Flex gap="2" flexShrink="0" align="flex-start" wrap="wrap">
          <LinkButton
            colorPalette="gray"
            size="xs"
            to="/admin/jobs/$runId"
            params={{ runId: run.id }}
            search={{ tab: 'failures', code }}
            hash={runPartsId}
            replace
            aria-label={`Show the failures with ${code}`}
          >
            Show all
          </LinkButton>
        </Flex>
      </Flex>
      <Stack as="ul" listStyleType="none" gap="1" mt="2" aria-label="First records">
        {first.map(({ id, table, key }) => (
          <Flex as="li" key={id} columnGap="3" wrap="wrap" align="center">
            <Text textStyle="xs" color="fg.muted">
              {table}
            </Text>
            <RecordPlaces table={table} id={key} />
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
