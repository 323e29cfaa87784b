import { Alert, Text } from '@chakra-ui/react';
import { AdminGroupSteps } from '../../components/layout/admin-group-steps';

/**
 * Explains what to do when the server responds that viewing the list requires membership of the Admin group
 * (docs/product.md).
 */
export function AdminNotice({ reason }: { readonly reason: string }) {
  return (
    <Alert.Root status="warning" role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>Only members of the Admin group can see this list</Alert.Title>
        <Alert.Description display="grid" gap="2">
          <Text overflowWrap="anywhere">{reason}</Text>
          <AdminGroupSteps />
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
