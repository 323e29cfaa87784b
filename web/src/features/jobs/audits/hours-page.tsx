import { Alert, Badge, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CalendarX2, CircleCheck, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isPremiumSlot } from '#shared/domain/schedules/slot-rights';
import { countProblems, hourPresentKind } from '#shared/jobs/run/informing-kinds';
import type { JobRun } from '#shared/jobs/run/run';
import { dayLabel } from '#shared/values/days';
import { storedDays } from '#shared/values/schedule-entry';
import { requiredHours } from '#shared/values/schedule-hours';
import { TextFilter } from '../../../components/filter/text-filter';
import { Callout } from '../../../components/layout/callout';
import { StatCard } from '../../../components/layout/stat-card';
import { RecordLink } from '../../../components/links/record-link';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCount, formatCounted } from '../../../components/text/number';
import { templateLabel } from '../../../components/week/words';
import { JobButton } from '../common/job-button';
import { Section } from '../common/section';
import { AuditPage, type AuditResult } from './audit-page';
import { type FindingFacts, ofKinds } from './finding-facts';
import { FindingList } from './finding-list';
import { messages } from './messages';
import { entriesQuery, maxShown, type ScheduleEntry } from './queries';
import type { HoursSearch } from './search';
import { Tiles } from './tiles';

export function ScheduleHoursAuditPage() {
  return (
    <AuditPage
      job="schedule-hours-audit"
      title="Schedule hours audit"
      purpose="Checks the DefaultScheduledSet table for all required hours: 09, 10, 11, 14, 15 and 16."
      badge="Diagnostic"
      outcome={outcome}
      failedText={messages.auditFailed}
    >
      {(result) => <Hours {...result} />}
    </AuditPage>
  );
}

function outcome({ findings }: JobRun) {
  const missing = findings.find(({ kind }) => kind === 'HourMissing')?.count ?? 0;
  if (missing > 0) {
    return {
      tone: 'error',
      text: `${formatCount(missing)} of ${requiredHours.length} required hours are missing.`,
    } as const;
  }
  const others = countProblems(findings);
  const present = 'All required hours are present.';
  if (others === 0) return { tone: 'success', text: present } as const;
  return {
    tone: 'warning',
    text: `${present} ${formatCounted(others, 'entry', 'entries')} ${others === 1 ? 'is' : 'are'} at another time.`,
  } as const;
}

const list = new Intl.ListFormat('en');

/** Explains why the audit rejects hours that the schedule pages mark as premium (docs/decisions.md). */
const premiumSentence = (hours: readonly string[]) =>
  `${list.format(hours)} ${hours.length === 1 ? 'is a slot' : 'are slots'} that only premium users have, so the schedule pages mark ${hours.length === 1 ? 'it' : 'them'} as Premium. The default schedule can use only the six hours that all users have, because its notifications are sent to all users.`;

/** Counts an hour's entries by template, for example '08: 1 without a template'. */
function entriesAt(hour: string, invalid: readonly FindingFacts[]): string {
  const templates = invalid
    .filter(({ text }) => (text('hour') || 'none') === hour)
    .map(({ text }) => text('templateName'));
  const parts = [...new Set(templates)].map((template) => {
    const count = formatCount(templates.filter((one) => one === template).length);
    return template === '' ? `${count} without a template` : `${count} of ${templateLabel(template)}`;
  });
  return `${hour}: ${parts.join(', ')}`;
}

function Hours(audit: AuditResult) {
  const { facts, run } = audit;
  const present = ofKinds(facts, hourPresentKind);
  const missing = ofKinds(facts, 'HourMissing').map(({ text }) => text('hour'));
  const invalid = ofKinds(facts, 'InvalidHour');
  const others = [...new Set(invalid.map(({ text }) => text('hour') || 'none'))].sort();
  const premium = others.filter((hour) => isPremiumSlot(hour));
  const valid = present.reduce((sum, { count }) => sum + count('entries'), 0);
  return (
    <>
      <Tiles run={run} templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' }}>
        <StatCard label="Total entries" icon={Rows3} value={formatCount(valid + invalid.length)} />
        <StatCard
          label="Valid hours found"
          icon={CircleCheck}
          value={`${present.length} / ${requiredHours.length}`}
          hint={`Required: ${requiredHours.join(', ')}`}
        />
        <StatCard
          label="Invalid hours"
          icon={CalendarX2}
          value={formatCount(others.length)}
          hint={others.join(', ') || 'None'}
        />
      </Tiles>
      <HStack as="ul" gap="2" wrap="wrap" listStyleType="none" aria-label="Entries by required hour">
        {present.map(({ text, count }) => (
          <Badge as="li" key={text('hour')} size="lg" variant="surface" colorPalette="green">
            {messages.hourChip(text('hour'), count('entries'))}
          </Badge>
        ))}
      </HStack>
      {missing.length > 0 && (
        <Told tone="error" title={`Missing hours: ${missing.join(', ')}`}>
          No notifications are sent during these hours. <JobButton job="template-schedules" />
        </Told>
      )}
      {others.length > 0 && (
        <Told tone="warning" title={`Invalid hours: ${others.join(', ')}`}>
          Run the 'Align All Template Schedules' migration to remove them.{' '}
          <JobButton job="align-template-schedules" />
          <Stack gap="1" w="full">
            {premium.length > 0 && <Text>{premiumSentence(premium)}</Text>}
            <Text>{`Entries: ${others.map((hour) => entriesAt(hour, invalid)).join('; ')}.`}</Text>
          </Stack>
        </Told>
      )}
      <FindingList title="Entries at other hours" facts={invalid} audit={audit} />
      <FindingList title="Times outside their hour" facts={ofKinds(facts, 'TimeOffHour')} audit={audit} />
      <Entries />
    </>
  );
}

interface ToldProps {
  readonly tone: 'error' | 'warning';
  readonly title: string;
  readonly children: ReactNode;
}

function Told({ tone, title, children }: ToldProps) {
  return (
    <Callout status={tone} title={title}>
      <Alert.Description>
        <HStack wrap="wrap" gap="3">
          {children}
        </HStack>
      </Alert.Description>
    </Callout>
  );
}

const column = columnOf<ScheduleEntry>();
const columns = [
  column('hour', { header: 'Hour', sortBy: 'hour', width: '80px' }, ({ hour }) => hour),
  column('activityType', { header: 'Type', sortBy: 'type' }, ({ activityType }) => activityType),
  column('days', 'Days', (row) => dayLabel(storedDays({ ...row }))),
  column(
    'heading',
    {
      header: 'Heading',
      sortBy: 'heading',
      sortValue: (row: ScheduleEntry) => row.notificationHeading,
      width: '40%',
    },
    (row) => (
      <RecordLink table="DefaultScheduledSet" id={row.id}>
        {row.notificationHeading || row.id}
      </RecordLink>
    ),
  ),
  column('set', { header: 'Set ID', sortBy: 'set' }, ({ set }) => set || 'None'),
];

function Entries() {
  const search: HoursSearch = useSearch({ from: '/shell/admin/schedule-hours-audit' });
  const navigate = usePageNavigate();
  const { data, error, isPending, refetch } = useQuery(entriesQuery);
  const words = (search.q ?? '').toLowerCase();
  const rows = (data?.entries ?? []).filter((entry) => wordsOf(entry).includes(words));
  return (
    <Section title="Schedule entries">
      <Stack gap="3">
        <Text color="fg.muted" textStyle="xs">
          The current entries, which may have changed since the audit ran.
        </Text>
        <TextFilter
          label="Search entries"
          width={{ base: 'full', sm: 'xs' }}
          value={search.q ?? ''}
          onChange={(q) =>
            void navigate({ to: '.', search: { q: q || undefined }, replace: true, resetScroll: false })
          }
        />
        <LocalTable
          name="hour-entries"
          caption="Schedule entries"
          columns={columns}
          rows={rows}
          pageSize={10}
          pageSizes={[10, 25, 50]}
          getRowId={({ id }) => id}
          loading={isPending}
          error={data ? undefined : error}
          onRetry={() => void refetch()}
          empty={{ title: words ? 'No matching entries' : 'The schedule has no entries' }}
        />
        {data?.more && (
          <Text textStyle="xs" color="fg.muted">
            The first {formatCount(maxShown)} entries are shown. The audit checked all of them.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

const wordsOf = (entry: ScheduleEntry) =>
  [entry.hour, entry.activityType, ...storedDays({ ...entry }), entry.notificationHeading, entry.set]
    .join(' ')
    .toLowerCase();
