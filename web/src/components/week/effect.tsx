import { Box, Link as ChakraLink, Heading, List, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import {
  type DayEffect,
  effectOfSave,
  effectToday,
  type NotificationChange,
} from '#shared/domain/schedules/effect';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { formatUtcDay } from '#shared/text/time-format';
import { noTemplate } from '#shared/values/template-ids';
import { reportQuery } from '../../api/reports';
import { changesToday, outdatedWords } from '../notifications/changes-today';
import { notificationsQuery, todayUtc } from '../notifications/today';
import { formatCount, formatCounted } from '../text/number';
import { UtcTime } from './utc-time';
import { templateLabel } from './words';

const metricsJob = 'metrics-rollup';
const maxListed = 6;

/** Returns the effects on the next seven days, starting tomorrow. */
export const useDayEffects = (
  before: readonly ScheduleEntry[],
  after: readonly ScheduleEntry[],
): readonly DayEffect[] => useMemo(() => effectOfSave(before, after, Date.now()), [before, after]);

interface EffectProps {
  readonly before: readonly ScheduleEntry[];
  readonly after: readonly ScheduleEntry[];
}

export function Effect({ before, after }: EffectProps) {
  return (
    <>
      <TodayEffect before={before} after={after} />
      <DayEffects days={useDayEffects(before, after)} />
    </>
  );
}

/** Also says how many notifications are already created and keep their text until scheduled again. */
export function TodayEffect({ before, after }: EffectProps) {
  const { data: recorded } = useQuery(notificationsQuery(todayUtc()));
  const { date, changes } = useMemo(() => effectToday(before, after, Date.now()), [before, after]);
  const scheduled = recorded?.filter(({ status }) => status === 'scheduled').length;
  const outdated = recorded && outdatedWords(changesToday(after, recorded, Date.now()));
  return (
    <Box as="section" aria-label="Today">
      <Heading as="h3" textStyle="sectionTitle">
        Today ({formatUtcDay(date)})
      </Heading>
      <Text color="fg.muted">
        {changes.length === 0
          ? 'No changes to notifications that are still to come.'
          : `${formatCounted(changes.length, 'notification')} that ${changes.length === 1 ? 'is' : 'are'} still to come would change.`}
        {scheduled !== undefined && ` ${formatCounted(scheduled, 'notification')} already scheduled.`}
      </Text>
      <Changes changes={changes} date={date} />
      {outdated !== undefined && (
        <Text color="fg.warning">{outdated} until today’s notifications are scheduled again.</Text>
      )}
    </Box>
  );
}

export function DayEffects({ days }: { readonly days: readonly DayEffect[] }) {
  const { data: report } = useQuery(reportQuery(metricsJob));
  const [tomorrow, ...later] = days;
  const next = later.find(({ changes }) => changes.length > 0);
  const shown = tomorrow && tomorrow.changes.length > 0 ? tomorrow : next;
  if (!tomorrow) return null;
  return (
    <Box as="section" aria-label="Effect">
      <Heading as="h3" textStyle="sectionTitle">
        Notifications
      </Heading>
      <Text color="fg.muted">
        {tomorrow.changes.length === 0
          ? `Tomorrow (${formatUtcDay(tomorrow.date)}): no changes to notifications.`
          : `Tomorrow (${formatUtcDay(tomorrow.date)}): ${formatCounted(tomorrow.changes.length, 'notification')} ${tomorrow.changes.length === 1 ? 'changes' : 'change'}.`}
        {tomorrow.changes.length === 0 && next && ` The first change is on ${formatUtcDay(next.date)}:`}
        {tomorrow.changes.length === 0 && !next && ' No notifications change in the next seven days.'}
      </Text>
      {shown && <Changes {...shown} />}
      {shown && <Audience metrics={report ? (JSON.parse(report.document) as Metrics) : undefined} />}
    </Box>
  );
}

function Changes({ changes, date }: DayEffect) {
  if (changes.length === 0) return null;
  return (
    <List.Root ps="5" gap="0.5" mt="1">
      {changes.slice(0, maxListed).map((change) => (
        <List.Item key={`${change.type} ${change.time}`} overflowWrap="anywhere">
          {change.movedFrom && (
            <>
              <UtcTime time={change.movedFrom.time} date={date} zone={false} /> →{' '}
            </>
          )}
          <UtcTime time={change.time} date={date} /> {sentence(change)}
        </List.Item>
      ))}
      {changes.length > maxListed && <List.Item>and {changes.length - maxListed} more</List.Item>}
    </List.Root>
  );
}

function sentence({ before, after, movedFrom, remains }: NotificationChange): string {
  const from = (templateName: string | null) => templateLabel(templateName);
  if (after && movedFrom) {
    const was = movedFrom.heading === after.heading ? '' : `'${movedFrom.heading}' becomes `;
    const replaced = before ? `, instead of '${before.heading}'` : '';
    const other = remains
      ? `. Another entry (${from(remains.templateName)}) still sends it at ${movedFrom.time} UTC`
      : '';
    return `${was}'${after.heading}' (${from(after.templateName)})${replaced}${other}`;
  }
  if (!before && after) return `new: '${after.heading}' (${from(after.templateName)})`;
  if (before && !after) return `no longer sent: '${before.heading}' (${from(before.templateName)})`;
  if (!before || !after) return '';
  const texts =
    before.heading === after.heading
      ? `'${after.heading}' with different content`
      : `'${before.heading}' becomes '${after.heading}'`;
  return `${texts} (${from(after.templateName)})`;
}

/** Describes the recipients. Links to the users open a new tab, so that unsaved changes are kept. */
function Audience({ metrics }: { readonly metrics: Metrics | undefined }) {
  if (!metrics) {
    return (
      <Text mt="1">
        They are sent to all users. The number of users is unknown until the user metrics have been computed.
      </Text>
    );
  }
  const { users, push, schedules } = metrics;
  const templates = schedules?.templates ?? [];
  const without = users.total - templates.reduce((sum, { users: count }) => sum + count, 0);
  const parts = templates.map(({ template, users: count }) => (
    <UsersLink key={template} filter={{ template }}>
      {formatCount(count)} with {templateLabel(template)}
    </UsersLink>
  ));
  const others = without > 0 && (
    <UsersLink filter={{ template: noTemplate }}>{formatCount(without)} without a template</UsersLink>
  );
  return (
    <Text mt="1">
      They are sent to all users: {formatCounted(users.total, 'user')}
      {parts.length > 0 && (
        <>
          {' ('}
          {parts.map((part, index) => [index > 0 && ', ', part])}
          {others && <>, {others}</>})
        </>
      )}
      , counted on {formatUtcDay(metrics.today)}. They reach the{' '}
      <UsersLink filter={{ push: 'on' }}>
        {formatCounted(push.subscribers, 'user')} with push notifications on
      </UsersLink>
      .
    </Text>
  );
}

interface UsersLinkProps {
  readonly filter: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

const UsersLink = ({ filter, children }: UsersLinkProps) => (
  <ChakraLink variant="underline" href={`/admin/users?${new URLSearchParams(filter)}`} target="_blank">
    {children}
  </ChakraLink>
);
