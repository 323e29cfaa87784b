import { Box, Flex, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Change } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { changesQuery } from '../../api/run/run-changes';
import { useTokenPages } from '../../api/token-pages';
import { ErrorState, LoadingState, stale } from '../layout/states';
import { RecordId } from '../records/record-id';
import { TokenPager } from '../table/token-pager';
import { Difference } from '../text/difference';

const pageSize = 5;

interface RunChangesProps {
  readonly run: JobRun;
  readonly table: string;
  readonly total: number;
  /** Returns a record's name. If undefined, the name is read from the record's changes. */
  readonly nameOf: ((key: string) => string | undefined) | undefined;
}

export function RunChanges({ run, table, total, nameOf }: RunChangesProps) {
  const pages = useTokenPages(run.id);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    changesQuery(run.id, { table, limit: pageSize, nextToken: pages.token }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState label="Loading differences" />;
  return (
    <Box layerStyle="frame">
      <Box as="ul" aria-label="Differences" listStyleType="none" {...stale(isPlaceholderData)}>
        {data.items.map((change) => (
          <ChangeItem key={change.key} change={change} known={nameOf?.(change.key)} />
        ))}
      </Box>
      {total > pageSize && (
        <Box borderTopWidth="1px" px="3" py="2">
          <TokenPager
            pages={pages}
            more={data.nextToken}
            pageSize={pageSize}
            shown={data.items.length}
            total={total}
            loading={isPlaceholderData}
          />
        </Box>
      )}
    </Box>
  );
}

const record = z.record(z.string(), z.unknown());
const fieldsOf = (json: string | null | undefined) => (json ? record.parse(JSON.parse(json)) : undefined);

function ChangeItem({ change, known }: { readonly change: Change; readonly known: string | undefined }) {
  const shown = fieldsOf(change.shown) ?? {};
  const before = fieldsOf(change.before);
  const after = fieldsOf(change.after);
  const isDeleted = after?._deleted === true || change.kind === 'remove';
  const names = isDeleted ? before : after;
  const name = [known, ...Object.values(shown), names?.title, names?.name, names?.notificationHeading].find(
    isText,
  );
  return (
    <Box as="li" px="3" py="2" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: 0 }}>
      <Flex columnGap="3" rowGap="0.5" wrap="wrap" align="baseline">
        {name && (
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
        )}
        <RecordId table={change.table} id={change.key} />
        <Text color="fg.muted" textStyle="xs">
          {isDeleted ? words.remove : words[change.kind]}
        </Text>
      </Flex>
      {!isDeleted && <Difference before={before} after={after} inList />}
    </Box>
  );
}

const words = { update: 'will be changed', create: 'will be created', remove: 'will be deleted' } as const;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
