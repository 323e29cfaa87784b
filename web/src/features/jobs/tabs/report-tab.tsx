import { Box, Button, Flex, Grid, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Report, ReportRow } from '#shared/api/api-types';
import { pageSizes } from '#shared/api/page-size';
import type { CsvValue } from '#shared/csv/csv';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { fetchReport, reportRowPages } from '../../../api/reports';
import { runKeys, shortRunId } from '../../../api/runs';
import { download } from '../../../components/export/download';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { ExportMenu } from '../../../components/export/export-menu';
import { EmptyState, ErrorState, LoadingState } from '../../../components/layout/states';
import { RunLink } from '../../../components/links/run-link';
import { RelativeTime } from '../../../components/time/time';
import { fieldsOf, readableParams } from '../common/run-facts';
import { type Figure, type FigureGroup, type ReportReading, readReport, type Series } from './report-reading';

export function ReportTab({ run }: { readonly run: JobRun }) {
  const { data: report, error, isPending, refetch } = useQuery(reportQuery(run));
  if (isActive(run.status)) {
    return <EmptyState title="No report yet" description="The report is written at the end of the run." />;
  }
  if (error && !report) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState label="Loading report" />;
  if (report?.runId !== run.id) return <OtherReport run={run} report={report ?? null} />;
  return <OwnReport report={report} />;
}

function OwnReport({ report }: { readonly report: Report }) {
  const fileName = `${report.job}-${shortRunId(report.runId)}`;
  return (
    <Stack gap="4">
      <Flex gap="3" justify="space-between" wrap="wrap" align="center">
        <Text color="fg.muted">
          As of <RelativeTime at={report.at} />
        </Text>
        <HStack gap="2" wrap="wrap">
          <Button
            onClick={() =>
              download(`${fileName}.json`, [readableParams(report.document)], 'application/json')
            }
          >
            <Download aria-hidden /> Document
          </Button>
          <ExportMenu
            noun={['row', 'rows']}
            fileName={`${fileName}-rows`}
            formats={reportFormats(report.sorts)}
            fetchPage={allReportRows(report.job)}
            total={report.rowCount}
            disabled={report.rowCount === 0}
          />
        </HStack>
      </Flex>
      <ReportFigures reading={readReport(fieldsOf(report.document))} />
    </Stack>
  );
}

function OtherReport({ run, report }: { readonly run: JobRun; readonly report: Report | null }) {
  if (report && Date.parse(report.at) > Date.parse(run.createdAt)) {
    return (
      <EmptyState
        title="This report has been replaced by a newer one"
        description="Only each job's latest report is kept."
        action={<RunLink id={report.runId}>Open the latest</RunLink>}
      />
    );
  }
  return (
    <EmptyState
      title="This run produced no report"
      description="A report is written at the end of a run."
      {...(report && { action: <RunLink id={report.runId}>Open the latest report</RunLink> })}
    />
  );
}

/** Reads the job's report, perhaps another run's. Null if the job has not written one yet. */
const reportQuery = ({ id, job }: Pick<JobRun, 'id' | 'job'>) =>
  queryOptions({ queryKey: [...runKeys.run(id), 'report'], queryFn: () => fetchReport(job) });

const allReportRows = (job: string) => reportRowPages(job, {}, pageSizes.reportRows.most);

/** Returns formats with one column for the ID and one for each sortable attribute. */
function reportFormats(sorts: readonly string[]): readonly ExportFormat<ReportRow>[] {
  const columns = sorts.map((name) => ({
    header: name,
    value: ({ row }: ReportRow) => cellOf(fieldsOf(row)[name]),
  }));
  return [
    csvFormat<ReportRow>([{ header: 'id', value: ({ id }) => id }, ...columns]),
    jsonLinesFormat<ReportRow>(({ row }) => fieldsOf(row)),
  ];
}

function cellOf(value: unknown): CsvValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? undefined : JSON.stringify(value);
}

function ReportFigures({ reading: { groups, series } }: { readonly reading: ReportReading }) {
  return (
    <Stack gap="4">
      <Grid gap="4" templateColumns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))">
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </Grid>
      <Grid gap="4" templateColumns="repeat(auto-fit, minmax(min(340px, 100%), 1fr))" alignItems="start">
        {series.map((one) => (
          <Bars key={one.title} series={one} />
        ))}
      </Grid>
    </Stack>
  );
}

function Group({ group: { title, figures } }: { readonly group: FigureGroup }) {
  const [first, ...others] = figures;
  return (
    <Box as="section" aria-label={title} layerStyle="frame" p="4">
      <Heading as="h2" textStyle="overline" color="fg.muted">
        {title}
      </Heading>
      <Box as="dl" mt="1" fontVariantNumeric="tabular-nums">
        {first && <Leading figure={first} />}
        {others.map(({ label, value }) => (
          <Flex key={label} justify="space-between" gap="3" wrap="wrap">
            <Box as="dt" color="fg.muted">
              {label}
            </Box>
            <Box as="dd" overflowWrap="anywhere">
              {value}
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

function Leading({ figure: { label, value } }: { readonly figure: Figure }) {
  return (
    <Flex direction="column-reverse" mb="2">
      <Box as="dt" color="fg.muted" textStyle="xs">
        {label}
      </Box>
      <Box as="dd" textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
        {value}
      </Box>
    </Flex>
  );
}

function Bars({ series: { title, bars } }: { readonly series: Series }) {
  return (
    <Box as="section" aria-label={title} layerStyle="frame" p="4">
      <Heading as="h2" textStyle="overline" color="fg.muted" mb="3">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns="max-content minmax(0, 1fr) max-content"
        columnGap="3"
        rowGap="1.5"
        alignItems="center"
        textStyle="xs"
        fontVariantNumeric="tabular-nums"
      >
        {bars.map(({ label, value, share }) => (
          <Box as="li" key={label} display="contents">
            <Text>{label}</Text>
            <Box h="2" borderRadius="full" bg="bg.emphasized" aria-hidden>
              <Box h="full" borderRadius="full" bg="teal.solid" style={{ width: `${share * 100}%` }} />
            </Box>
            <Text textAlign="end">{value}</Text>
          </Box>
        ))}
      </Grid>
    </Box>
  );
}
