import { Alert, CloseButton, Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Callout } from '../layout/callout';

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
    <Callout
      status={status}
      role={status === 'error' ? 'alert' : 'status'}
      alignItems="center"
      action={
        <Flex gap="1.5" align="center" flexShrink="0">
          {action}
          <CloseButton size="xs" aria-label="Dismiss" onClick={onDismiss} />
        </Flex>
      }
    >
      {title && <Alert.Title>{title}</Alert.Title>}
      <Text textStyle="sm" overflowWrap="anywhere">
        {children}
      </Text>
    </Callout>
  );
}
