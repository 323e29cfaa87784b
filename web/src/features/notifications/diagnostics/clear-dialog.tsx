import { Code, List, Stack, Text } from '@chakra-ui/react';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { sdkDatabaseName, sdkStorageKeys } from '../../../push/browser/local-data';
import type { Push } from '../../../push/use-push';
import { messages } from './messages';

interface ClearDialogProps {
  readonly act: 'clearLocalData' | 'resetAll';
  readonly open: boolean;
  readonly onClose: () => void;
  readonly push: Push;
}

const questions = {
  clearLocalData: {
    title: 'Clear the SDK’s data in this browser?',
    label: 'Clear local data',
    first: 'The page reloads, and the SDK starts as if in a new browser.',
  },
  resetAll: {
    title: 'Reset all',
    label: 'Reset all',
    first: messages.resetQuestion,
  },
} as const;

/** Asks for confirmation and lists what will be deleted and what will be kept. */
export function ClearDialog({ act, open, onClose, push }: ClearDialogProps) {
  const { title, label, first } = questions[act];
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={title}
      body={
        <Stack gap="3">
          <Text>{first}</Text>
          <Text color="fg.muted">The following will be deleted from this browser:</Text>
          <List.Root ps="4" gap="1">
            <List.Item>
              the database <Code>{sdkDatabaseName}</Code>
            </List.Item>
            {[...sdkStorageKeys.local, ...sdkStorageKeys.session].map((key) => (
              <List.Item key={key}>
                <Code>{key}</Code>
              </List.Item>
            ))}
          </List.Root>
          <Text color="fg.muted">
            You will stay signed in, and the panel's settings will be kept. Close any other panel tabs first,
            because they keep the database open.
          </Text>
        </Stack>
      }
      confirmLabel={label}
      destructive
      pending={push.busy === act}
      onConfirm={() => void push.act(act).then(onClose)}
    />
  );
}
