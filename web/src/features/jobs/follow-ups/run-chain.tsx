import { Box, Flex, Icon, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { chainStateText } from '#shared/jobs/follow-ups/chain-state';
import type { RunChainItem } from '#shared/jobs/follow-ups/follow-up';
import type { JobRun } from '#shared/jobs/run/run';
import { RunLink } from '../../../components/links/run-link';
import { RunStatus } from '../../../components/run/run-status';
import { Section } from '../common/section';
import { isPartOfChain, runChainQuery } from './queries';

export function RunChain({ run }: { readonly run: JobRun }) {
  const { data = [] } = useQuery({ ...runChainQuery(run.id), enabled: isPartOfChain(run) });
  if (!data.some(({ state }) => state !== null)) return null;
  return (
    <Section title="Chain of runs">
      <Box layerStyle="frame" px="4" py="3" display="grid" gap="3">
        {rowsOf(data).map((row, index) => (
          // The row order never changes.
          <Row
            key={row.map(({ runId, job }) => runId ?? job).join()}
            row={row}
            isBranch={index > 0}
            id={run.id}
          />
        ))}
      </Box>
    </Section>
  );
}

interface RowProps {
  readonly row: readonly RunChainItem[];
  /** True if the row starts with a second follow-up to a run in an earlier row. */
  readonly isBranch: boolean;
  readonly id: string;
}

function Row({ row, isBranch, id }: RowProps) {
  return (
    <Flex as="ol" listStyleType="none" gap="3" wrap="wrap" align="center">
      {row.map((item, index) => (
        <Flex as="li" key={item.runId ?? item.job} gap="3" align="center" minW="0">
          {(index > 0 || isBranch) && <Icon as={ArrowRight} boxSize="4" color="fg.muted" aria-label="then" />}
          <Item item={item} isCurrent={item.runId === id} />
        </Flex>
      ))}
    </Flex>
  );
}

function Item({ item, isCurrent }: { readonly item: RunChainItem; readonly isCurrent: boolean }) {
  const { runId, title, dryRun, status } = item;
  const state = chainStateText(item, Date.now());
  return (
    <Box minW="0" aria-current={isCurrent ? 'true' : undefined}>
      <Text fontWeight={isCurrent ? 'semibold' : 'medium'} overflowWrap="anywhere">
        {runId && !isCurrent ? <RunLink id={runId}>{title}</RunLink> : title}
        {isCurrent && (
          <Text as="span" color="fg.muted" fontWeight="normal">
            {' '}
            (this run)
          </Text>
        )}
      </Text>
      <Flex gap="1.5" wrap="wrap" align="center" mt="1">
        {status && <RunStatus status={status} dryRun={dryRun} />}
        {state && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {!status && dryRun && 'Dry run. '}
            {state}
          </Text>
        )}
      </Flex>
    </Box>
  );
}

/**
 * Divides a chain into rows. Each run in a row follows the run before it. If a run has a second follow-up,
 * that follow-up starts another row.
 */
export function rowsOf(items: readonly RunChainItem[]): readonly (readonly RunChainItem[])[] {
  const rows: RunChainItem[][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    if (row && before && item.depth === before.depth + 1) row.push(item);
    else rows.push([item]);
  }
  return rows;
}
