import { HStack, Text } from '@chakra-ui/react';
import { ActivityChip } from './activity-chip';

const types = ['movement', 'breathing', 'stretch', 'strength'] as const;

/** What the colours of a week mean. */
export function WeekLegend() {
  return (
    <HStack gap="2" wrap="wrap" textStyle="xs" color="fg.muted">
      {types.map((type) => (
        <ActivityChip key={type} type={type} />
      ))}
      <Text as="span">
        Hours are UTC. Only premium users have premium slots, but notifications are sent to all users.
      </Text>
    </HStack>
  );
}
