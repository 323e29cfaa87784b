import { chakra } from '@chakra-ui/react';
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
