import { chakra, HStack, Text } from '@chakra-ui/react';
import { activityLook } from './activities';

export function ActivityChip({ type }: { readonly type: string | undefined }) {
  const { label, fg, subtle, border } = activityLook(type);
  return (
    <chakra.span
      display="inline-flex"
      px="1.5"
      borderWidth="1px"
      borderRadius="l1"
      textStyle="xs"
      fontWeight="medium"
      whiteSpace="nowrap"
      style={{ color: tokenVar(fg), background: tokenVar(subtle), borderColor: tokenVar(border) }}
    >
      {label}
    </chakra.span>
  );
}

/** Returns a colour for an inline style, so that a grid of hundreds of chips needs only one class. */
export const tokenVar = (token: string): string => `var(--wa-colors-${token.replaceAll('.', '-')})`;

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
