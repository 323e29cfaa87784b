import { Text } from '@chakra-ui/react';
import type { Metrics } from '#shared/domain/metrics/metrics';
import { formatCounted } from '../../components/text/number';

/**
 * Shows how many activities are included in the totals but not in any user's row, and how many records are
 * not counted at all. Renders nothing if both numbers are 0.
 */
export function LeftOut({
  metrics: { activitiesOfOthers, skippedRecords },
}: {
  readonly metrics: Pick<Metrics, 'activitiesOfOthers' | 'skippedRecords'>;
}) {
  const parts = [
    activitiesOfOthers > 0 &&
      `${formatCounted(activitiesOfOthers, 'activity', 'activities')} by users without preferences: included in the totals, but not in the rows below.`,
    skippedRecords > 0 &&
      `${formatCounted(skippedRecords, 'record')} without a user or with a future date: not counted.`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Text textStyle="xs" color="fg.muted">
      {parts.join(' ')}
    </Text>
  );
}
