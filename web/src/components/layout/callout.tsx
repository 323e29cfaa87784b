import { Alert } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface CalloutProps extends Omit<Alert.RootProps, 'title'> {
  readonly title?: ReactNode;
  readonly action?: ReactNode;
  readonly content?: Alert.ContentProps;
}

/** A coloured box with an icon and a message. */
export function Callout({ title, action, content, children, ...root }: CalloutProps) {
  return (
    <Alert.Root size="sm" {...root}>
      <Alert.Indicator />
      <Alert.Content overflowWrap="anywhere" {...content}>
        {title && <Alert.Title>{title}</Alert.Title>}
        {children}
      </Alert.Content>
      {action}
    </Alert.Root>
  );
}
