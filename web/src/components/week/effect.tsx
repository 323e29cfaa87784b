import { Box, Heading, List, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { type DayEffect, effectOfSave, type NotificationChange } from '#shared/domain/schedules/effect';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { reportQuery } from '../../api/reports';
import { formatCount, formatCounted } from '../text/number';
import { formatUtcDay } from '../time/time-format';
import { UtcTime } from './utc-time';
import { templateLabel } from './words';

const metricsJob = 'metrics-rollup';
const maxListed = 6;

/** Returns a save's effect on each of the next seven days, starting tomorrow. */
export const useDayEffects = (
  before: readonly ScheduleEntry[],
  after: readonly ScheduleEntry[],
): readonly DayEffect[] => useMemo(() => effectOfSave(before, after, Date.now()), [before, after]);

interface EffectProps {
  readonly before: readonly ScheduleEntry[];
  readonly after: readonly ScheduleEntry[];
}

/** Shows a save's effect (see DayEffects). */
export function Effect({ before, after }: EffectProps) {
  return <DayEffects days={useDayEffects(before, after)} />;
}

interface DayEffectsProps {
  /** The effects by day, as returned by useDayEffects. */
  readonly days: readonly DayEffect[];
}

/**
 * Lists the notifications that a save changes tomorrow, with their recipients. If no notification changes
 * tomorrow, it lists the notifications for the next day with a change.
 */
export function DayEffects({ days }: DayEffectsProps) {
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
      {shown && (
        <List.Root ps="5" gap="0.5" mt="1">
          {shown.changes.slice(0, maxListed).map((change) => (
            <List.Item key={`${change.type} ${change.time}`} overflowWrap="anywhere">
              {change.movedFrom && (
                <>
                  <UtcTime time={change.movedFrom.time} zone={false} /> →{' '}
                </>
              )}
              <UtcTime time={change.time} /> {sentence(change)}
            </List.Item>
          ))}
          {shown.changes.length > maxListed && (
            <List.Item>and {shown.changes.length - maxListed} more</List.Item>
          )}
        </List.Root>
      )}
      {shown && <Text mt="1">{audience(report ? (JSON.parse(report.document) as Metrics) : undefined)}</Text>}
    </Box>
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

/** Describes who receives the changed notifications: all users, or the number of users per template. */
function audience(metrics: Metrics | undefined): string {
  if (!metrics)
    return 'They are sent to all users. The number of users is unknown until the user metrics have been computed.';
  const { users, schedules } = metrics;
  const templates = schedules?.templates ?? [];
  const without = users.total - templates.reduce((sum, { users: count }) => sum + count, 0);
  const named = [
    ...templates.map(({ template, users: count }) => `${formatCount(count)} with ${templateLabel(template)}`),
    ...(without > 0 ? [`${formatCount(without)} without a template`] : []),
  ];
  const of = templates.length > 0 ? ` (${named.join(', ')})` : '';
  return `They are sent to all users: ${formatCounted(users.total, 'user')}${of}, counted on ${formatUtcDay(metrics.today)}.`;
}
