import { Alert, List, Text } from '@chakra-ui/react';

/** What to do where the server says that the list is for the group Admin (spec 3, section 2.6). */
export function AdminNotice({ reason }: { readonly reason: string }) {
  return (
    <Alert.Root status="warning" role="alert">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>This list needs membership of the group Admin</Alert.Title>
        <Alert.Description display="grid" gap="2">
          <Text overflowWrap="anywhere">{reason}</Text>
          <List.Root as="ol" ps="5">
            <List.Item>In the AWS console open Cognito and the user pool of this panel.</List.Item>
            <List.Item>Under Groups open Admin and add your user to it, or ask whoever may.</List.Item>
            <List.Item>Sign out here and sign in again.</List.Item>
          </List.Root>
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}
