import { List } from '@chakra-ui/react';

export function AdminGroupSteps() {
  return (
    <List.Root as="ol" ps="5">
      <List.Item>In the AWS console, open Cognito and select this panel's user pool.</List.Item>
      <List.Item>
        Under Groups, open Admin and add your user to it, or ask an administrator to do so.
      </List.Item>
      <List.Item>Sign out here and sign in again.</List.Item>
    </List.Root>
  );
}
