import { Code, chakra, Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { hasFindings } from '#shared/jobs/job/job-shape';
import { countNotes, onlyInforms, problemsFirst } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { findingPages, findingsQuery } from '../../../api/run/findings';
import { shortRunId } from '../../../api/runs';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { ExportMenu } from '../../../components/export/export-menu';
import { KindChips } from '../../../components/filter/kind-chips';
import { EmptyState } from '../../../components/layout/states';
import { RecordPlaces } from '../../../components/records/record-places';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { pagedTable } from '../../../components/table/paged-table';
import { useUrlPages } from '../../../components/table/use-url-pages';
import { formatCount, formatCounted } from '../../../components/text/number';
import { countedThings, listedFindings } from '../../../components/text/shape-words';
import { fieldAtFault } from '../common/fault-place';
import { JobButton, MendingJobs } from '../common/job-button';
import { OtherAtFault } from '../common/other-at-fault';
import { fieldsOf } from '../common/run-facts';
import { FixableFindings, fixable } from '../findings/fixable';
import { useRunSearch } from './use-run-search';

const standardPageSize = 20;
const whileActiveMs = 5_000;

export function FindingsTab({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const pages = useUrlPages();
  const pageSize = pages.size ?? standardPageSize;
  const query = useQuery({
    ...findingsQuery(run.id, { kind: search.kind, limit: pageSize, nextToken: pages.token }),
    refetchInterval: isActive(run.status) ? whileActiveMs : false,
  });
  const all = listedFindings(run);
  const notes = countNotes(run.findings);
  const total = search.kind ? run.findings.find(({ kind }) => kind === search.kind)?.count : all;
  const table = pagedTable(query, { pages, pageSize, total, counts: true });
  if (all === 0 && table.rows.length === 0 && !query.error) return <NothingFound run={run} />;
  return (
    <Stack gap="3">
      <Flex gap="3" justify="space-between" wrap="wrap" align="center">
        <KindChips
          label="Kind of finding"
          value={search.kind ?? ''}
          chips={[
            {
              value: '',
              label: notes === 0 ? 'All kinds' : `All, including ${formatCount(notes)} informational`,
              count: all,
            },
            ...problemsFirst(run.findings).map(({ kind, count }) => ({
              value: kind,
              label: onlyInforms(kind) ? `${kind} (for information)` : kind,
              count,
            })),
          ]}
          onChange={(kind) => set({ kind: kind || undefined, page: undefined, token: undefined })}
        />
        <MendingJobs kinds={run.findings.map(({ kind }) => kind)} />
        <ExportMenu
          noun={notes === 0 ? ['finding', 'findings'] : ['entry', 'entries']}
          fileName={`run-${shortRunId(run.id)}-findings`}
          formats={findingFormats}
          fetchPage={findingPages(run.id, search.kind)}
          total={total}
          disabled={table.rows.length === 0}
        />
      </Flex>
      <FixableFindings findings={table.rows}>
        {(isFixable, fixed) => (
          <>
            {fixed > 0 && (
              <HStack gap="3" wrap="wrap" role="status">
                <Text>
                  {formatCounted(fixed, 'finding')} fixed since this audit. To see what is left, run it again:
                </Text>
                <JobButton job={run.job} />
              </HStack>
            )}
            <DataTable
              name="findings"
              {...table}
              caption={hasFindings(run.shape) ? 'Audit findings' : 'Kept records'}
              columns={isFixable ? fixableColumns : findingColumns}
              getRowId={({ id }) => id}
              empty={{ title: 'No findings match this filter' }}
              skeletonRows={Math.min(total ?? 1, pageSize)}
            />
          </>
        )}
      </FixableFindings>
    </Stack>
  );
}

function NothingFound({ run }: { readonly run: JobRun }) {
  if (isActive(run.status)) {
    return (
      <EmptyState title="Nothing found so far" description="Findings appear here while the audit runs." />
    );
  }
  const looked = countedThings(run.shape, run.read);
  return run.status === 'SUCCEEDED' ? (
    <EmptyState title="Nothing was found" description={`Checked ${looked}. Everything is correct.`} />
  ) : (
    <EmptyState
      title="Nothing found before the run ended"
      description={`The audit ended after checking ${looked}.`}
    />
  );
}

const csv = csvFormat<Finding>([
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Table', value: ({ table }) => table },
  { header: 'Record', value: ({ key }) => key },
  { header: 'Finding', value: ({ message }) => message },
  { header: 'Details', value: ({ details }) => details },
]);

const findingFormats: readonly ExportFormat<Finding>[] = [
  csv,
  jsonLinesFormat((finding) => ({ ...finding, details: fieldsOf(finding.details) })),
];

const column = columnOf<Finding>();
const findingColumns = [
  column('kind', 'Kind', ({ kind }) => <Code size="sm">{kind}</Code>),
  column('table', 'Table', ({ table }) => table),
  column('key', 'Record', (finding) => (
    <RecordPlaces table={finding.table} id={finding.key} field={fieldAtFault(finding)} />
  )),
  column('message', { header: 'Finding', width: '50%' }, (finding) => (
    <Stack gap="1" textAlign="start">
      <Text>{finding.message}</Text>
      <Details details={finding.details} />
      <OtherAtFault finding={finding} />
    </Stack>
  )),
];
const fixableColumns = fixable(findingColumns);

function Details({ details }: { readonly details: string }) {
  const fields = Object.entries(fieldsOf(details));
  if (fields.length === 0) return null;
  return (
    <Grid as="dl" templateColumns="max-content minmax(0, 1fr)" columnGap="3" textStyle="xs" textAlign="start">
      {fields.map(([field, value]) => (
        <Fragment key={field}>
          <chakra.dt color="fg.muted">{field}</chakra.dt>
          <chakra.dd fontFamily="mono" overflowWrap="anywhere">
            {typeof value === 'string' ? value : JSON.stringify(value)}
          </chakra.dd>
        </Fragment>
      ))}
    </Grid>
  );
}
