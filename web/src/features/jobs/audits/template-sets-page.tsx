import { Badge, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { demoOnlyKind, setCorrectKind } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { scheduleTemplates } from '#shared/templates/index';
import { DialogBody, DialogFrame } from '../../../components/layout/dialog-frame';
import { StatCard } from '../../../components/layout/stat-card';
import { useEndActions } from '../../../components/run/end-actions';
import { RunFollowed } from '../../../components/run/run-followed';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCount, formatCounted } from '../../../components/text/number';
import type { ToastAction } from '../../../components/toast/toast-store';
import { toast } from '../../../components/toast/toaster';
import { JobButton } from '../common/job-button';
import { LogView } from '../common/log-view';
import { logQuery } from '../common/queries';
import { Section } from '../common/section';
import { FixedMark } from '../findings/fixed-mark';
import { AuditPage, type AuditResult } from './audit-page';
import { type FindingFacts, ofKinds } from './finding-facts';
import { FixButton, type FixEvents, FixQuestion } from './fix-button';
import { messages } from './messages';
import { ShownSet } from './shown-set';
import { fourTiles, Tiles } from './tiles';
import { fixProblem, useFix } from './use-fix';

/**
 * The page /admin/template-set-audit: the set IDs in the code's templates against the schedule
 * (docs/product.md).
 */
export function TemplateSetAuditPage() {
  return (
    <AuditPage
      job="template-set-audit"
      title="Template set ID audit"
      purpose="Compares the set IDs in the template definitions with those in the schedule, and fixes any differences."
      badge="Critical"
      outcome={outcome}
      failedText={messages.auditFailed}
    >
      {(result) => <TemplateSets {...result} />}
    </AuditPage>
  );
}

const countOf = ({ findings }: JobRun, ...kinds: readonly string[]) =>
  findings.reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0);

function outcome(run: JobRun) {
  const issues = countOf(run, 'SetMismatch', 'EntryMissing');
  return issues === 0
    ? ({ tone: 'success', text: messages.templatesMatch } as const)
    : ({ tone: 'error', text: messages.templatesDiffer(issues) } as const);
}

function TemplateSets({ facts, run, again, hold }: AuditResult) {
  // Maps each fixed finding to its run. The finding's row stays in the list.
  const [fixedBy, setFixedBy] = useState<ReadonlyMap<string, string>>(new Map());
  const isFixed = ({ finding }: FindingFacts) => fixedBy.has(finding.id);
  const mismatches = ofKinds(facts, 'SetMismatch');
  const listed = [...mismatches, ...ofKinds(facts, 'EntryMissing')];
  const correct = ofKinds(facts, setCorrectKind);
  const fixedCount = mismatches.filter(isFixed).length;
  const events: FixEvents = {
    onAsked: hold,
    onFixed: (issues, runId) =>
      setFixedBy(
        (before) => new Map([...before, ...issues.map(({ finding }) => [finding.id, runId] as const)]),
      ),
    onUndone: (runId) => {
      setFixedBy((before) => new Map([...before].filter(([, by]) => by !== runId)));
      again();
    },
    onOver: again,
  };
  const [columns] = useState(() => issueColumns());
  return (
    <>
      <Tiles
        run={run}
        templateColumns={fourTiles}
        badges={
          <>
            <Badge size="lg" variant="surface" colorPalette="green">
              {formatCount(correct.length + fixedCount)} correct
            </Badge>
            <Badge size="lg" variant="surface" colorPalette={listed.length > fixedCount ? 'red' : 'gray'}>
              {formatCounted(listed.length - fixedCount, 'issue')}
            </Badge>
          </>
        }
      >
        {scheduleTemplates.map(({ id, name }) => (
          <TemplateTile key={id} template={id} name={name} facts={facts} isFixed={isFixed} />
        ))}
      </Tiles>
      <Section
        title="Issues"
        actions={
          mismatches.length > 0 && (
            <FixAll issues={mismatches.filter((issue) => !isFixed(issue))} events={events} />
          )
        }
      >
        <LocalTable
          name="template-issues"
          caption="Issues"
          columns={columns}
          rows={listed.map((issue) => ({ issue, fixedBy: fixedBy.get(issue.finding.id), events }))}
          pageSize={10}
          getRowId={({ issue }) => issue.finding.id}
          empty={{ title: messages.templatesMatch }}
        />
      </Section>
      <Section title="Correct entries">
        <LocalTable
          name="template-entries"
          inAddress={false}
          caption="Correct entries"
          columns={correctColumns}
          rows={correct}
          pageSize={5}
          getRowId={({ finding }) => finding.id}
          empty={{ title: 'No entry uses the set from its definition' }}
        />
      </Section>
    </>
  );
}

interface TemplateTileProps {
  readonly template: string;
  readonly name: string;
  readonly facts: readonly FindingFacts[];
  /** Returns true if the finding has been fixed since the audit ran. */
  readonly isFixed: (issue: FindingFacts) => boolean;
}

function TemplateTile({ template, name, facts, isFixed }: TemplateTileProps) {
  const own = facts.filter(({ text }) => text('template') === template);
  const demoOnly = ofKinds(own, demoOnlyKind).length;
  const correct = ofKinds(own, setCorrectKind).length + own.filter(isFixed).length;
  const total = own.length - demoOnly;
  return (
    <StatCard
      label={name}
      value={`${correct}/${total}`}
      hint={total === 0 && demoOnly > 0 ? 'Public demo only, not scheduled' : 'correct'}
    />
  );
}

interface Issue {
  readonly issue: FindingFacts;
  readonly fixedBy: string | undefined;
  readonly events: FixEvents;
}

const correctColumn = columnOf<FindingFacts>();
const correctColumns = [
  correctColumn('template', { header: 'Template', width: '35%' }, (row) => row.text('templateName')),
  correctColumn('hour', 'Hour', (row) => row.text('hour')),
  correctColumn('type', 'Type', (row) => row.text('type')),
  correctColumn('set', 'Set', (row) => <ShownSet title={row.text('setTitle')} id={row.text('setId')} />),
];

function issueColumns() {
  const column = columnOf<Issue>();
  return [
    column('template', 'Template', (row) => row.issue.text('templateName')),
    column('hour', { header: 'Hour', width: '70px' }, (row) => row.issue.text('hour')),
    column('issue', 'Issue', (row) => (isMissing(row.issue) ? 'missing' : 'mismatch')),
    column('code', 'Definition', (row) => (
      <ShownSet title={row.issue.text('setTitle')} id={row.issue.text('setId')} />
    )),
    column('database', 'Database', (row) =>
      isMissing(row.issue) ? (
        'No entry'
      ) : (
        <ShownSet id={row.issue.text('set') || 'None'} record={row.issue.finding.key} />
      ),
    ),
    column('fix', 'Fix', ({ issue, fixedBy, events }) =>
      isMissing(issue) ? (
        <Stack gap="1" textAlign="start">
          <Text textStyle="xs" color="fg.muted">
            {messages.missingCannotBeFixed}
          </Text>
          <HStack>
            <JobButton job="template-schedules" />
          </HStack>
        </Stack>
      ) : fixedBy === undefined ? (
        <FixButton issue={issue} events={events} />
      ) : (
        <FixedMark runId={fixedBy} />
      ),
    ),
  ];
}

const isMissing = ({ finding }: FindingFacts) => finding.kind === 'EntryMissing';

interface FixAllProps {
  /** The issues. The button stays visible even if there are none. */
  readonly issues: readonly FindingFacts[];
  readonly events: FixEvents;
}

/** Fixes all issues. Its dialog closes 1 s after the run ends. */
function FixAll({ issues, events }: FixAllProps) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(issues);
  const actionsOf = useEndActions();
  const fix = useFix((run) => {
    tell(
      run,
      asked.length,
      actionsOf(run, () => events.onUndone(run.id)),
    );
    if (isWhole(run, asked.length)) events.onFixed(asked, run.id);
  });
  const ask = () => {
    events.onAsked();
    setAsking(true);
  };
  const count = formatCounted(issues.length, 'issue');
  const isIdle = issues.length === 0 || fix.busy;
  return (
    <>
      <Button variant="outline" aria-disabled={isIdle} onClick={isIdle ? undefined : ask}>
        <Wrench aria-hidden /> Fix All
      </Button>
      <FixQuestion
        open={asking && !fix.inProgress}
        title={`Fix ${count}?`}
        confirmLabel={`Fix ${count}`}
        issues={issues}
        pending={fix.busy}
        error={fix.error}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsked(issues);
          fix.start();
        }}
      />
      {fix.run && fix.inProgress && asking && (
        <FixProgress
          run={fix.run}
          onClosed={() => {
            setAsking(false);
            fix.forget();
            events.onOver();
          }}
        />
      )}
    </>
  );
}

const isWhole = ({ status, changed }: JobRun, issues: number) => status === 'SUCCEEDED' && changed >= issues;

function tell(run: JobRun, issues: number, action: readonly ToastAction[]): void {
  if (isWhole(run, issues)) toast.success(messages.allFixed(run.changed), { action });
  else if (run.changed > 0) toast.error(messages.someFixed(run.changed, issues), { action });
  else toast.error(messages.fixFailed(fixProblem(run)), { action });
}

/** The delay that docs/product.md specifies, in milliseconds. */
const closesAfterMs = 1_000;

function FixProgress({ run, onClosed }: { readonly run: JobRun; readonly onClosed: () => void }) {
  const active = isActive(run.status);
  const { data } = useQuery(logQuery(run));
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (active) return;
    const timer = setTimeout(() => closed(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [active]);
  return (
    <DialogFrame open onClose={onClosed} pending size="md">
      <DialogBody title={active ? 'Fixing set IDs' : 'Fixing set IDs: finished'}>
        <Stack gap="3">
          <RunFollowed label="Fix" run={run} />
          <LogView lines={data?.lines ?? []} live={active} />
        </Stack>
      </DialogBody>
    </DialogFrame>
  );
}
