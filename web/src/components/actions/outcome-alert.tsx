import { Alert, CloseButton, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface OutcomeAlertProps {
  readonly status: 'success' | 'error' | 'warning' | 'info';
  readonly title?: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onDismiss: () => void;
}

/** Shows an action's outcome next to its button until the user dismisses it. */
export function OutcomeAlert({ status, title, children, action, onDismiss }: OutcomeAlertProps) {
  return (
    <Alert.Root status={status} role={status === 'error' ? 'alert' : 'status'} size="sm" alignItems="center">
      <Alert.Indicator />
      <Alert.Content>
        {title && <Alert.Title>{title}</Alert.Title>}
        <Text textStyle="sm" overflowWrap="anywhere">
          {children}
        </Text>
      </Alert.Content>
      <Flex gap="1.5" align="center" flexShrink="0">
        {action}
        <CloseButton size="xs" aria-label="Dismiss" onClick={onDismiss} />
      </Flex>
    </Alert.Root>
  );
}
