import { HStack, Text } from '@chakra-ui/react';
import { ActivityChip } from './activity-chip';

const types = ['movement', 'breathing', 'stretch', 'strength'] as const;

export function WeekLegend() {
  return (
    <HStack gap="2" wrap="wrap" textStyle="xs" color="fg.muted">
      {types.map((type) => (
        <ActivityChip key={type} type={type} />
      ))}
      <Text as="span">
        Hours are in UTC. The app shows premium slots only to premium users, but notifications for those slots
        go to all users. Entries with a dashed border are not sent, because another entry takes precedence.
      </Text>
    </HStack>
  );
}
