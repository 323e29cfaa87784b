import { Box, Button, Link as ChakraLink, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useId, useMemo } from 'react';
import type { Report } from '#shared/api/api-types';
import { pageSizes } from '#shared/api/page-size';
import type { Engagement } from '#shared/domain/metrics/metrics';
import { lastActivityLabel } from '#shared/domain/metrics/metrics-window';
import { hoursAndMinutes } from '#shared/values/durations';
import { truncateId } from '#shared/values/user-id';
import { ApiError } from '../../api/api-error';
import { filledPage, oneMore } from '../../api/filled-page';
import { type RowsQuestion, reportKeys, reportRowPages } from '../../api/reports';
import { Choice } from '../../components/filter/choice';
import { TextFilter } from '../../components/filter/text-filter';
import type { FilterChange } from '../../components/filter/url-search';
import { Tooltip } from '../../components/layout/tooltip';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { type Columns, columnOf, DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';
import { useUrlPages } from '../../components/table/use-url-pages';
import { Count } from '../../components/text/number';
import { messages } from './messages';
import { engagementIn, jobName } from './reading';
import { type MetricsSearch, orderOf, sortedBy, sorts } from './search';

interface EngagementTableProps {
  readonly report: Report;
  /** The last day of the report, as YYYY-MM-DD. */
  readonly today: string;
}

export function EngagementTable({ report, today }: EngagementTableProps) {
  const id = useId();
  const search: MetricsSearch = useSearch({ from: '/shell/admin/metrics' });
  const navigate = usePageNavigate();
  const pages = useUrlPages();
  const pageSize = pages.size ?? standardPageSize;
  const go = (to: MetricsSearch, { replace = false }: FilterChange = {}) =>
    void navigate({ to: '/admin/metrics', search: to, replace, resetScroll: false });
  const order = orderOf(search);
  const question = { sort: order.by, descending: order.descending, search: search.q };
  const { data, error, dataUpdatedAt, isPending, isPlaceholderData, refetch } = useQuery(
    engagementQuery(report.runId, question, search.token, pageSize),
  );
  const rows = useMemo(() => (data?.items ?? []).map(engagementIn), [data]);
  const columns = useMemo(() => engagementColumns(today), [today]);
  const more = data?.nextToken ?? undefined;
  const { q, sort, order: way } = search;
  useFirstPageOfNewReport(error, search.token, () => go({ q, sort, order: way }, { replace: true }));
  return (
    <Box as="section" aria-labelledby={id} pt="2">
      <Flex gap="3" justify="space-between" align="flex-end" wrap="wrap" mb="3">
        <Box>
          <Heading as="h2" id={id} textStyle="sectionTitle">
            User engagement
          </Heading>
          <Text textStyle="xs" color="fg.muted">
            Activities and time cover the last 20 days. The last activity can be older.
          </Text>
        </Box>
        <Flex gap="3" wrap="wrap" align="flex-end" w={{ base: 'full', sm: 'auto' }}>
          <Box hideFrom="sm">
            <Choice
              label="Sort by"
              stacked
              value={order.by}
              options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
              onChange={(by) => go(sortedBy(search, by))}
            />
          </Box>
          <Box flex="1" minW="0" w={{ sm: '280px' }}>
            <TextFilter
              type="search"
              label="Search users"
              placeholder="Part of a user ID"
              value={search.q ?? ''}
              onChange={(text) => go({ sort, order: way, q: text || undefined }, { replace: true })}
            />
          </Box>
        </Flex>
      </Flex>
      <DataTable
        name="engagement"
        caption="User engagement"
        columns={columns}
        rows={rows}
        getRowId={(row) => row.id}
        sort={order}
        onSort={(by) => {
          const known = sorts.find((one) => one === by);
          if (known) go(sortedBy(search, known));
        }}
        loading={isPending || isPlaceholderData}
        updatedAtMs={dataUpdatedAt}
        error={error}
        errorTitle={messages.loadFailed}
        onRetry={() => void refetch()}
        empty={useEmptyTable(search.q, {
          onFurther: more === undefined ? undefined : () => pages.next(more),
          onClear: () => go({ sort, order: way }),
        })}
        skeletonRows={Math.min(pageSize, report.rowCount || 1)}
        footer={
          (rows.length > 0 || pages.page > 1) && (
            <TokenPager
              pages={pages}
              more={more}
              pageSize={pageSize}
              shown={rows.length}
              total={search.q ? undefined : report.rowCount}
              loading={isPending || isPlaceholderData || error !== null}
            />
          )
        }
      />
    </Box>
  );
}

/**
 * Returns to the first page when there is a newer report, because a page token is valid only for one report.
 */
function useFirstPageOfNewReport(error: unknown, token: string | undefined, begin: () => void): void {
  const refused = token !== undefined && error instanceof ApiError && error.code === 'BadRequest';
  useEffect(() => {
    if (refused) begin();
  });
}

interface Ways {
  /** Continues the search, or undefined once all rows have been searched. */
  readonly onFurther: (() => void) | undefined;
  readonly onClear: () => void;
}

function useEmptyTable(search: string | undefined, { onFurther, onClear }: Ways) {
  if (search && onFurther) {
    return {
      title: 'No matching users found yet',
      description: 'Not all users have been searched yet. Continue the search to see more.',
      action: <Button onClick={onFurther}>Continue searching</Button>,
    };
  }
  if (search) {
    return {
      title: 'No matching users',
      description: `No user ID contains '${search}'.`,
      action: <Button onClick={onClear}>Show all users</Button>,
    };
  }
  return {
    title: 'No users yet',
    description:
      'Everyone with a preferences record will be listed here once the metrics have been calculated.',
  };
}

/** The page size that docs/product.md specifies. */
const standardPageSize = 10;

/** The number of requests, after which the user can continue the search. Each searches one page of rows. */
const maxReads = 20;

/**
 * Reads a page, showing the previous one until it has loaded.
 * @param runId the run that wrote the report; a page token is valid only for its rows
 */
const engagementQuery = (
  runId: string,
  question: RowsQuestion,
  token: string | undefined,
  pageSize: number,
) =>
  queryOptions({
    queryKey: [...reportKeys.rows(jobName), runId, question, 'filled', token, pageSize],
    queryFn: () =>
      filledPage(
        reportRowPages(jobName, question, question.search ? pageSizes.reportRows.most : oneMore(pageSize)),
        {
          size: pageSize,
          begin: token,
          maxReads,
        },
      ),
    placeholderData: keepPreviousData,
  });

const sortLabels: Readonly<Record<(typeof sorts)[number], string>> = {
  id: 'User ID',
  activities: 'Activities',
  totalSeconds: 'Total time',
  push: 'Push enabled',
  lastActivity: 'Last activity',
};

/**
 * Returns the columns specified in docs/product.md.
 * @param today the last day covered by the report, YYYY-MM-DD
 */
function engagementColumns(today: string): Columns<Engagement> {
  const column = columnOf<Engagement>();
  return [
    column('id', { header: sortLabels.id, sortBy: 'id' }, ({ id }) => <UserId id={id} />),
    column(
      'activities',
      { header: sortLabels.activities, sortBy: 'activities', align: 'end' },
      ({ activities }) => <Count value={activities} />,
    ),
    column(
      'totalSeconds',
      { header: sortLabels.totalSeconds, sortBy: 'totalSeconds', align: 'end' },
      ({ totalSeconds }) => (
        <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {hoursAndMinutes(totalSeconds)}
        </chakra.span>
      ),
    ),
    column('push', { header: sortLabels.push, sortBy: 'push' }, ({ push }) => (push ? 'Yes' : 'No')),
    column(
      'lastActivity',
      { header: sortLabels.lastActivity, sortBy: 'lastActivity' },
      ({ lastActivity }) => (
        <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
          {lastActivityLabel(lastActivity, today)}
        </chakra.span>
      ),
    ),
  ];
}

/** Shows the first 8 characters (docs/product.md). The full ID appears on hover and focus. */
function UserId({ id }: { readonly id: string }) {
  return (
    <Tooltip content={id}>
      <ChakraLink asChild variant="underline" color="teal.fg" fontFamily="mono" fontSize="0.92em">
        <Link to="/admin/users/$id" params={{ id }}>
          {truncateId(id)}
        </Link>
      </ChakraLink>
    </Tooltip>
  );
}
