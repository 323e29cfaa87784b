import { Badge, Box, Button, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Code2, Database, FileText, LayoutTemplate, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countProblems, demoOnlyKind } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { scheduleTemplates } from '#shared/templates/index';
import { shortRunId } from '../../../api/runs';
import { download } from '../../../components/export/download';
import { jsonFormat } from '../../../components/export/export-format';
import { ExportMenu } from '../../../components/export/export-menu';
import { Choice } from '../../../components/filter/choice';
import { KindChips } from '../../../components/filter/kind-chips';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { StatCard } from '../../../components/layout/stat-card';
import { EmptyState } from '../../../components/layout/states';
import { LinkButton } from '../../../components/links/link-button';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCount, formatCounted } from '../../../components/text/number';
import { toast } from '../../../components/toast/toaster';
import { fieldAtFault } from '../common/fault-place';
import { JobButton } from '../common/job-button';
import { AuditPage, type AuditResult } from './audit-page';
import {
  byTemplate,
  type ComparedTemplate,
  type ComparisonRow,
  rowOf,
  shownRows,
  syncScript,
  titleChanges,
  totalsOf,
} from './comparison-rows';
import { messages } from './messages';
import { type ComparisonSearch, comparisonParts } from './search';
import { ShownSet } from './shown-set';
import { fourTiles, Tiles } from './tiles';

/**
 * The page /admin/schedule-comparison: the templates in the code against the schedule in the database
 * (docs/product.md).
 */
export function ScheduleComparisonPage() {
  return (
    <AuditPage
      job="schedule-comparison"
      title="Schedule comparison"
      purpose="Compares the template definitions in the code with the schedule in the database, in both directions."
      badge="Diagnostic"
      outcome={outcome}
      failedText={messages.comparisonFailed}
    >
      {(result) => <Comparison {...result} />}
    </AuditPage>
  );
}

function outcome({ findings }: JobRun) {
  const mismatches = countProblems(findings);
  return mismatches === 0
    ? ({ tone: 'success', text: 'Code and database match.' } as const)
    : ({ tone: 'error', text: `Mismatches between code and database: ${formatCount(mismatches)}.` } as const);
}

const partWords = { mismatches: 'Mismatches Only', matches: 'Matches Only' } as const;

function Comparison({ facts, run }: AuditResult) {
  const search: ComparisonSearch = useSearch({ from: '/shell/admin/schedule-comparison' });
  const change = useSetSearch<ComparisonSearch>();
  const rows = useMemo(() => facts.map(rowOf), [facts]);
  const set = (to: ComparisonSearch) => change(to, { replace: true });
  const mismatches = rows.filter(({ isMismatch }) => isMismatch);
  const totals = totalsOf(rows);
  const templates = byTemplate(rows);
  const shown = shownRows(rows, search);
  const panels = templates
    .map((template) => ({ ...template, rows: template.rows.filter((row) => shown.includes(row)) }))
    .filter(({ rows: own }) => own.length > 0);
  return (
    <>
      <Tiles run={run} templateColumns={fourTiles}>
        <StatCard
          label="Total mismatches"
          icon={TriangleAlert}
          value={formatCount(totals.mismatches)}
          hint={`${formatCount(totals.differing)} with a different set or title, ${formatCount(totals.databaseOnly)} DB only, ${formatCount(totals.codeOnly)} code only`}
        />
        <StatCard
          label="Templates checked"
          icon={LayoutTemplate}
          value={formatCount(scheduleTemplates.length)}
        />
        <StatCard
          label="DB only"
          icon={Database}
          value={formatCount(totals.databaseOnly)}
          hint="Missing in code"
        />
        <StatCard
          label="Code only"
          icon={Code2}
          value={formatCount(totals.codeOnly)}
          hint="Missing in database"
        />
      </Tiles>
      {mismatches.length > 0 && <Recommendations rows={mismatches} />}
      <Flex gap="3" wrap="wrap" justify="space-between" align="center">
        <HStack gap="3" wrap="wrap">
          <Choice
            label="Template"
            value={search.template ?? ''}
            options={[
              { value: '', label: 'All templates' },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(template) => set({ template: template || undefined })}
          />
          <KindChips
            label="Lines to show"
            value={search.show ?? ''}
            chips={[
              { value: '', label: 'All', count: totals.all },
              ...comparisonParts.map((part) => ({
                value: part,
                label: partWords[part],
                count: totals[part],
              })),
            ]}
            onChange={(show) => set({ show: comparisonParts.find((part) => part === show) })}
          />
        </HStack>
        <ComparisonActions rows={rows} run={run} />
      </Flex>
      {totals.demoOnly > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {formatCounted(totals.demoOnly, 'slot')} in the public demo template{' '}
          {totals.demoOnly === 1 ? 'is' : 'are'} never scheduled: neither a match nor a mismatch, and listed
          only under All.
        </Text>
      )}
      <Stack gap="3">
        {panels.length === 0 && <EmptyState title="No matching lines" />}
        {panels.map((template) => (
          <ComparisonPanel key={template.id} template={template} />
        ))}
      </Stack>
    </>
  );
}

const json = jsonFormat<ComparisonRow>(({ id: _, isMatch, isMismatch: ___, kind: __, ...row }) => ({
  ...row,
  matches: isMatch,
}));

function ComparisonActions({ rows, run }: { readonly rows: readonly ComparisonRow[]; readonly run: JobRun }) {
  const generate = () => {
    const changes = titleChanges(rows).length;
    if (changes === 0) return toast.success(messages.noTitleChanges);
    download(
      `schedule-sync-${shortRunId(run.id)}.txt`,
      [syncScript(rows, run.createdAt)],
      'text/plain;charset=utf-8',
    );
    toast.success(messages.syncScript(changes));
  };
  return (
    <HStack gap="2" wrap="wrap">
      <ExportMenu
        noun={['line', 'lines']}
        label="Export Results"
        fileName={`schedule-comparison-${shortRunId(run.id)}`}
        formats={[json]}
        fetchPage={async () => ({ items: rows })}
        total={rows.length}
        disabled={rows.length === 0}
      />
      <Button onClick={generate}>
        <FileText aria-hidden /> Generate Sync Script
      </Button>
    </HStack>
  );
}

function Recommendations({ rows }: { readonly rows: readonly ComparisonRow[] }) {
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const setIds = count('SetIdMismatch');
  // The number must match the number in the script, so it includes entries whose set and title both differ.
  const titles = titleChanges(rows).length;
  const inDatabase = count('MissingInDatabase');
  const inCode = count('MissingInCode');
  return (
    <Box as="section" aria-label="Recommendations" layerStyle="frame" p="4">
      <Heading as="h2" textStyle="sectionTitle" mb="2">
        Recommendations
      </Heading>
      <Stack gap="2">
        {setIds > 0 && (
          <HStack gap="3" wrap="wrap">
            <Text>
              {formatCounted(setIds, 'entry', 'entries')} with a different set. Apply the set from the code.
            </Text>
            <LinkButton size="xs" to="/admin/template-set-audit">
              Template set ID audit
            </LinkButton>
          </HStack>
        )}
        {titles > 0 && (
          <Text>
            {formatCounted(titles, 'entry', 'entries')} with a different title. 'Generate Sync Script' lists
            the changes to make.
          </Text>
        )}
        {inDatabase > 0 && (
          <HStack gap="3" wrap="wrap">
            <Text>{formatCounted(inDatabase, 'slot')} without an entry. Create the template schedules.</Text>
            <JobButton job="template-schedules" />
          </HStack>
        )}
        {inCode > 0 && (
          <Text>
            {formatCounted(inCode, 'entry', 'entries')} not in any template. Delete them, or add them to the
            definitions.
          </Text>
        )}
      </Stack>
    </Box>
  );
}

const column = columnOf<ComparisonRow>();
const columns = [
  column('hour', { header: 'Hour', width: '70px' }, ({ hour }) => hour),
  column('type', { header: 'Type', width: '110px' }, ({ type }) => type),
  column('code', 'Code definition', (row) =>
    row.code ? <ShownSet title={row.code.title} id={row.code.set} /> : 'None',
  ),
  column('database', 'Database', (row) =>
    row.database ? (
      <ShownSet
        title={row.database.title}
        id={row.database.set || 'None'}
        record={row.record}
        field={fieldAtFault(row)}
      />
    ) : (
      'None'
    ),
  ),
  column('status', { header: 'Status', width: '190px' }, (row) => (
    <Badge variant="surface" colorPalette={colourOf(row)}>
      {row.status}
    </Badge>
  )),
];

function colourOf({ kind, isMatch }: ComparisonRow): string {
  if (kind === demoOnlyKind) return 'gray';
  return isMatch ? 'green' : 'red';
}

/** The page size. All of a template's slots fit, unless the database contains many additional entries. */
const pageSize = 25;

function ComparisonPanel({ template }: { readonly template: ComparedTemplate }) {
  const { name, rows, mismatches } = template;
  const [open, setOpen] = useState(mismatches > 0);
  return (
    <ExpandablePanel
      title={name}
      summary={
        mismatches > 0
          ? `${formatCounted(mismatches, 'mismatch', 'mismatches')}, ${formatCounted(rows.length, 'line')}`
          : formatCounted(rows.length, 'line')
      }
      open={open}
      onToggle={setOpen}
    >
      <Box css={{ '& .data-table': { borderWidth: 0 } }}>
        <LocalTable
          caption={name}
          columns={columns}
          rows={rows}
          pageSize={pageSize}
          getRowId={({ id }) => id}
          empty={{ title: 'No matching lines' }}
        />
      </Box>
    </ExpandablePanel>
  );
}
