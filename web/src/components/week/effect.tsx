import { Box, Heading, List, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { effectOfSave, type NotificationChange } from '#shared/domain/schedules/effect';
import type { ScheduleEntry } from '#shared/domain/schedules/entry';
import { reportQuery } from '../../api/reports';
import { formatCounted } from '../text/number';
import { UtcTime } from './utc-time';
import { templateLabel } from './words';

const metricsJob = 'metrics-rollup';
const maxListed = 6;

interface EffectProps {
  readonly before: readonly ScheduleEntry[];
  readonly after: readonly ScheduleEntry[];
}

/** Lists the notifications that a save changes tomorrow, or else on the first day, and who gets them. */
export function Effect({ before, after }: EffectProps) {
  const { data: report } = useQuery(reportQuery(metricsJob));
  const days = useMemo(() => effectOfSave(before, after, Date.now()), [before, after]);
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
          ? `Tomorrow (${tomorrow.date}): no changes to notifications.`
          : `Tomorrow (${tomorrow.date}): ${formatCounted(tomorrow.changes.length, 'notification')} change.`}
        {tomorrow.changes.length === 0 && next && ` The first change is on ${next.date}:`}
        {tomorrow.changes.length === 0 && !next && ' There are none in the next seven days either.'}
      </Text>
      {shown && (
        <List.Root ps="5" gap="0.5" mt="1">
          {shown.changes.slice(0, maxListed).map((change) => (
            <List.Item key={`${change.type} ${change.time}`} overflowWrap="anywhere">
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

function sentence({ before, after }: NotificationChange): string {
  const from = (templateName: string | null) => templateLabel(templateName);
  if (!before && after) return `new: '${after.heading}' (${from(after.templateName)})`;
  if (before && !after) return `no longer sent: '${before.heading}' (${from(before.templateName)})`;
  if (!before || !after) return '';
  const texts =
    before.heading === after.heading
      ? `'${after.heading}' with different content`
      : `'${before.heading}' becomes '${after.heading}'`;
  return `${texts} (${from(after.templateName)})`;
}

/** Describes who receives the changed notifications: all users, with the number of users per template. */
function audience(metrics: Metrics | undefined): string {
  if (!metrics)
    return 'They are sent to all users. The number of users is unknown until the user metrics have run.';
  const { users, schedules } = metrics;
  const named = (schedules?.templates ?? []).map(
    ({ template, users: count }) => `${count.toLocaleString('en')} with ${templateLabel(template)}`,
  );
  const of = named.length > 0 ? ` (${named.join(', ')})` : '';
  return `They are sent to all users: ${formatCounted(users.total, 'user')}${of}, counted on ${metrics.today}.`;
}
