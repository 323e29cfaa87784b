import { Flex, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { Code2, Database, LayoutTemplate, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { countProblems } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { scheduleTemplates } from '#shared/templates/index';
import { Choice } from '../../../components/filter/choice';
import { KindChips } from '../../../components/filter/kind-chips';
import { StatCard } from '../../../components/layout/stat-card';
import { EmptyState } from '../../../components/layout/states';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { formatCount, formatCounted } from '../../../components/text/number';
import { AuditPage, type AuditResult } from './audit-page';
import { ComparisonActions } from './comparison-actions';
import { ComparisonPanel } from './comparison-panel';
import { byTemplate, rowOf, shownRows, totalsOf } from './comparison-rows';
import { messages } from './messages';
import { Recommendations } from './recommendations';
import { type ComparisonSearch, comparisonParts } from './search';

/**
 * /admin/schedule-comparison. Compares the templates in the code with the schedule in the database
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
  const navigate = usePageNavigate();
  const rows = useMemo(() => facts.map(rowOf), [facts]);
  const set = (change: Partial<ComparisonSearch>) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false });
  const mismatches = rows.filter(({ isMismatch }) => isMismatch);
  const totals = totalsOf(rows);
  const templates = byTemplate(rows);
  const shown = shownRows(rows, search);
  const panels = templates
    .map((template) => ({ ...template, rows: template.rows.filter((row) => shown.includes(row)) }))
    .filter(({ rows: own }) => own.length > 0);
  return (
    <>
      <Grid gap="3" templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' }}>
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
      </Grid>
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
