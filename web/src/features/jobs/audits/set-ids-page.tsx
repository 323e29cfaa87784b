import { Badge } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Database, Rows3 } from 'lucide-react';
import { setCountsKind } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { ownSets } from '#shared/values/choices';
import { dayLabel } from '#shared/values/days';
import { StatCard } from '../../../components/layout/stat-card';
import { RecordLink } from '../../../components/links/record-link';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCount, formatCounted } from '../../../components/text/number';
import { fieldAtFault } from '../common/fault-place';
import { Section } from '../common/section';
import { AuditPage, type AuditResult } from './audit-page';
import { type FindingFacts, ofKinds } from './finding-facts';
import { FindingList } from './finding-list';
import { messages } from './messages';
import { type SampleSet, sampleSetsQuery } from './queries';
import { fourTiles, Tiles } from './tiles';

const missingKinds = ['SetUnknown', 'SetEmpty', 'BreathingUnknown'];
/** The number of example IDs (docs/product.md). */
const samples = 5;

/**
 * The page /admin/set-id-audit, which checks that every schedule entry references a set in the database
 * (docs/product.md).
 */
export function SetIdAuditPage() {
  return (
    <AuditPage
      job="set-id-audit"
      title="Set ID audit"
      purpose="Checks that every schedule entry references a set or breathing exercise that exists in the database."
      badge="Diagnostic"
      outcome={outcome}
      failedText={messages.setIdsFailed}
    >
      {(result) => <SetIds {...result} />}
    </AuditPage>
  );
}

const missingIn = ({ findings }: JobRun) =>
  findings.reduce((sum, { kind, count }) => sum + (missingKinds.includes(kind) ? count : 0), 0);

function outcome(run: JobRun) {
  const missing = missingIn(run);
  return missing > 0
    ? ({ tone: 'error', text: messages.setIdsInvalid(missing) } as const)
    : ({ tone: 'success', text: messages.setIdsValid } as const);
}

function SetIds(audit: AuditResult) {
  const { facts, run } = audit;
  const [counts] = ofKinds(facts, setCountsKind);
  const schedules = counts?.count('schedules') ?? 0;
  const missing = missingIn(run);
  const valid = formatCount(schedules - missing);
  return (
    <>
      <Tiles
        run={run}
        templateColumns={fourTiles}
        badges={
          <>
            <Badge size="lg" variant="surface">
              {formatCounted(schedules, 'schedule')} checked
            </Badge>
            <Badge size="lg" variant="surface" colorPalette="green">
              {valid} valid
            </Badge>
            <Badge size="lg" variant="surface" colorPalette={missing > 0 ? 'red' : 'gray'}>
              {formatCount(missing)} missing
            </Badge>
          </>
        }
      >
        <StatCard label="Total Schedules" icon={Rows3} value={formatCount(schedules)} />
        <StatCard label="Valid Set IDs" icon={CircleCheck} value={valid} />
        <StatCard label="Missing Set IDs" icon={CircleX} value={formatCount(missing)} />
        <StatCard label="Total Sets in DB" icon={Database} value={formatCount(counts?.count('sets') ?? 0)} />
      </Tiles>
      <Section title="Missing Set ID References">
        <LocalTable
          name="missing-sets"
          caption="Missing Set ID References"
          columns={missingColumns}
          rows={ofKinds(facts, ...missingKinds)}
          pageSize={10}
          getRowId={({ finding }) => finding.id}
          empty={{ title: messages.setIdsValid }}
        />
      </Section>
      <FindingList title="Inactive sets" facts={ofKinds(facts, 'SetInactive')} audit={audit} />
      <FindingList title="IDs shown instead of text" facts={ofKinds(facts, 'IdInContent')} audit={audit} />
      <ValidSamples />
    </>
  );
}

const missingColumn = columnOf<FindingFacts>();
const missingColumns = [
  missingColumn('hour', { header: 'Hour', width: '80px' }, (row) => row.text('hour')),
  missingColumn('days', 'Days', (row) => dayLabel(row.list('days'))),
  missingColumn('notification', { header: 'Notification', width: '40%' }, (row) => (
    <RecordLink table={row.finding.table} id={row.finding.key} field={fieldAtFault(row.finding)}>
      {row.text('notificationHeading') || row.finding.key}
    </RecordLink>
  )),
  missingColumn('set', 'Missing Set ID', (row) => row.text('set') || 'None'),
];

const sampleColumn = columnOf<SampleSet>();
const sampleColumns = [
  sampleColumn('id', { header: 'Set ID', width: '35%' }, ({ id }) => (
    <RecordLink table="Set" id={id}>
      {id}
    </RecordLink>
  )),
  sampleColumn('title', { header: 'Title', width: '35%' }, ({ title }) => title),
  sampleColumn('type', 'Type', ({ type }) => type),
  sampleColumn('owner', 'Owner', ({ owner }) => owner),
];

function ValidSamples() {
  const { data, error, isPending, refetch } = useQuery(sampleSetsQuery(ownSets, samples));
  return (
    <Section title="Example Valid Set IDs">
      <LocalTable
        caption="Example Valid Set IDs"
        columns={sampleColumns}
        rows={data ?? []}
        pageSize={samples}
        getRowId={({ id }) => id}
        loading={isPending}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        empty={{ title: "None of the product's sets are in the database" }}
      />
    </Section>
  );
}
