import { Badge, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { demoOnlyKind, setCorrectKind } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { scheduleTemplates } from '#shared/templates/index';
import { StatCard } from '../../../components/layout/stat-card';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCount, formatCounted } from '../../../components/text/number';
import { JobButton } from '../common/job-button';
import { Section } from '../common/section';
import { FixedMark } from '../findings/fixed-mark';
import { AuditPage, type AuditResult } from './audit-page';
import { type FindingFacts, ofKinds } from './finding-facts';
import { FixAll } from './fix-all';
import { FixButton, type FixEvents } from './fix-button';
import { messages } from './messages';
import { ShownSet } from './shown-set';
import { fourTiles, Tiles } from './tiles';

/** See docs/product.md. */
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
