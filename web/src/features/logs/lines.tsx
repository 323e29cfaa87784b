import { Badge, Box, Button, chakra, HStack, Icon, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ActivityLine, LogLevel } from '#shared/jobs/run/log-lines';
import { formatLocal, formatUtc, isUtcHere } from '#shared/text/time-format';
import { zonesOf } from '#shared/text/time-scale';
import { ApiError } from '../../api/api-error';
import { jobsQuery } from '../../api/runs';
import { excludesAll } from '../../components/filter/time-range';
import { CopyableId } from '../../components/layout/copyable';
import { LinkButton } from '../../components/links/link-button';
import { RecordLink } from '../../components/links/record-link';
import { RunLink } from '../../components/links/run-link';
import { columnOf, DataTable } from '../../components/table/data-table';
import { Pager } from '../../components/table/pager';
import { useUrlPages } from '../../components/table/use-url-pages';
import { formatCount, formatCounted } from '../../components/text/number';
import { activeFilters } from './active-filters';
import { linesPageSize } from './queries';
import { useLogsSearch } from './use-logs-search';

const column = columnOf<ActivityLine>();
const columns = [
  column(
    'at',
    {
      header: ({ table }) => `Time (${zonesOf(table.getCoreRowModel().rows.map((row) => row.original.at))})`,
      name: 'Time',
      width: '168px',
      top: true,
      onPhone: 'hidden',
    },
    (line) => <LineTime at={line.at} />,
  ),
  column(
    'level',
    { header: () => 'Level', name: 'Level', width: '96px', top: true, onPhone: 'hidden' },
    (line) => <LineLevel level={line.level} />,
  ),
  column('line', { header: () => 'Line', name: 'Line', onPhone: 'wide' }, (line) => (
    <TitledLine line={line} />
  )),
];

function TitledLine({ line }: { readonly line: ActivityLine }) {
  const { data: jobs = [] } = useQuery(jobsQuery);
  return (
    <LineText
      line={line}
      title={jobs.find(({ name }) => name === line.job)?.title ?? line.job ?? undefined}
    />
  );
}

interface LinesProps {
  readonly lines: readonly ActivityLine[];
  readonly nextToken: string | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly updatedAtMs: number;
  readonly onRetry: () => void;
}

export function Lines({ lines, nextToken, loading, error, updatedAtMs, onRetry }: LinesProps) {
  const { set } = useLogsSearch();
  const pages = useUrlPages();
  return (
    <DataTable
      name="logs"
      caption="Log lines, newest first"
      columns={columns}
      rows={lines}
      getRowId={({ id }) => id}
      loading={loading}
      error={error}
      updatedAtMs={updatedAtMs}
      errorTitle="The log could not be loaded"
      // If the page token is invalid because a user edited the URL, return to the first page.
      onRetry={() => (isRefusedToken(error) ? set({}) : onRetry())}
      empty={useEmpty(nextToken ? () => pages.next(nextToken) : undefined)}
      skeletonRows={12}
      footer={
        (pages.page > 1 || nextToken) && (
          <Pager
            hasPrevious={pages.page > 1}
            hasNext={nextToken !== undefined}
            onPrevious={pages.previous}
            onNext={() => nextToken && pages.next(nextToken)}
            summary={`${formatCounted(lines.length, 'line')} on page ${pages.page}`}
            loading={loading}
          />
        )
      }
    />
  );
}

const isRefusedToken = (error: unknown) =>
  error instanceof ApiError && error.code === 'BadRequest' && error.info.field === 'nextToken';

const isReference = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

function useEmpty(onFurther: (() => void) | undefined) {
  const { search, clear } = useLogsSearch();
  const { data: jobs = [] } = useQuery(jobsQuery);
  const filters = activeFilters(search, jobs, Date.now());
  if (onFurther) {
    return {
      title: 'No matching lines found yet',
      description: `Searched about ${formatCounted(linesPageSize * 1_000, 'line')} back from this point. Older lines may match.`,
      action: <Button onClick={onFurther}>Search further back</Button>,
    };
  }
  if (filters.length === 0) {
    return {
      title: 'No lines yet',
      description:
        'Run messages and all admin commands, whether allowed or refused, are kept here for 90 days.',
      action: <LinkButton to="/admin/jobs">Start a job</LinkButton>,
    };
  }
  const why = filters.map(({ label }) => label).join(' · ');
  const reference =
    search.q && isReference(search.q)
      ? " If a reference is not listed here, it belongs to a page that could not be loaded. The cause is in the API's log."
      : '';
  return {
    title: excludesAll(search) ? 'No lines can match' : 'No matching lines',
    description: `No lines that you have access to match ${filters.length === 1 ? 'this filter' : 'all of these filters'}: ${why}.${reference}`,
    action: <Button onClick={clear}>Show all lines</Button>,
  };
}

const looks: Readonly<
  Record<LogLevel, { readonly icon: LucideIcon; readonly color: string; readonly label: string }>
> = {
  info: { icon: Info, color: 'fg.subtle', label: 'Info' },
  warning: { icon: TriangleAlert, color: 'fg.warning', label: 'Warning' },
  error: { icon: CircleX, color: 'fg.error', label: 'Error' },
};

const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** Shows the time in the viewer's time zone, to the millisecond. */
function LineTime({ at }: { readonly at: string }) {
  const atMs = Date.parse(at);
  const exact = isUtcHere(atMs) ? formatUtc(atMs) : `${formatLocal(atMs)}, ${formatUtc(atMs)}`;
  return (
    <chakra.time
      dateTime={at}
      title={exact}
      fontFamily="mono"
      textStyle="xs"
      color="fg.muted"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
    >
      {day.format(atMs)} {clock.format(atMs)}
    </chakra.time>
  );
}

function LineLevel({ level }: { readonly level: LogLevel }) {
  const { icon, color, label } = looks[level];
  return (
    <HStack as="span" display="inline-flex" gap="1.5" color={color} textStyle="xs" whiteSpace="nowrap">
      <Icon as={icon} boxSize="3.5" aria-hidden />
      {label}
    </HStack>
  );
}

interface LineTextProps {
  readonly line: ActivityLine;
  readonly title: string | undefined;
}

function LineText({ line, title }: LineTextProps) {
  return (
    <Box textAlign="start">
      <HStack hideFrom="sm" justify="space-between" mb="1">
        <LineLevel level={line.level} />
        <LineTime at={line.at} />
      </HStack>
      <Text
        color={line.level === 'info' ? 'fg' : looks[line.level].color}
        overflowWrap="anywhere"
        whiteSpace="pre-wrap"
      >
        {line.message}
      </Text>
      <HStack columnGap="2.5" rowGap="0.5" wrap="wrap" color="fg.muted" textStyle="xs" mt="0.5">
        {line.operation && (
          <Badge variant="surface" fontFamily="mono">
            {line.operation}
          </Badge>
        )}
        {line.code && <Badge colorPalette={line.code === 'Internal' ? 'red' : 'orange'}>{line.code}</Badge>}
        {title && <Text as="span">{title}</Text>}
        {line.runId && <RunLink id={line.runId} />}
        <Place line={line} />
        {line.record && (
          <Text as="span" fontFamily="mono" overflowWrap="anywhere">
            <RecordName record={line.record} />
          </Text>
        )}
        {line.user && (
          <Text as="span" overflowWrap="anywhere">
            {line.user}
          </Text>
        )}
        {typeof line.durationMs === 'number' && (
          <Text as="span" fontVariantNumeric="tabular-nums">
            {formatCount(line.durationMs)} ms
          </Text>
        )}
        {line.reference && (
          <Text as="span">
            Reference <CopyableId value={line.reference} />
          </Text>
        )}
      </HStack>
    </Box>
  );
}

function Place({ line: { attempt, lane } }: Pick<LineTextProps, 'line'>) {
  const parts = [
    attempt && attempt > 1 ? `attempt ${attempt}` : undefined,
    typeof lane === 'number' ? `worker ${lane}` : undefined,
  ];
  const text = parts.filter(Boolean).join(', ');
  return text === '' ? null : <Text as="span">{text}</Text>;
}

/** Shows a line's subject. If it has the form `<Model>#<id>`, it links to the record. */
function RecordName({ record }: { readonly record: string }) {
  const [table = '', ...id] = record.split('#');
  if (id.length === 0) return record;
  return (
    <RecordLink table={table} id={id.join('#')}>
      {record}
    </RecordLink>
  );
}
