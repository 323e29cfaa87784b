import { List, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { PausedNote } from '../actions/paused-note';
import { messages } from './messages';

/** Maximum number of changes listed in the question (docs/product.md). */
const maxListed = 5;

/** A change of one record, in words. */
export interface NamedChange {
  /** ID of the record. */
  readonly id: string;
  readonly text: string;
}

interface ConfirmRunProps {
  readonly open: boolean;
  /** Names the object: 'Fix 3 issues?'. */
  readonly title: string;
  /** What will change, in numbers. */
  readonly what: ReactNode;
  /** The single changes, of which the first five are listed. */
  readonly changes?: readonly NamedChange[];
  /** Options of the run. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly destructive?: boolean | undefined;
  readonly pending: boolean;
  /** Why the run could not be started. */
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a run that can be undone changes records: says what will change, in numbers. */
export function ConfirmRun(props: ConfirmRunProps) {
  const { what, changes = [], children, error, destructive = false, ...dialog } = props;
  return (
    <ConfirmDialog
      {...dialog}
      destructive={destructive}
      body={
        <Stack gap="3">
          <Text color="fg.muted">{what} You can undo the run.</Text>
          {changes.length > 0 && (
            <List.Root ps="5" gap="1">
              {changes.slice(0, maxListed).map(({ id, text }) => (
                <List.Item key={id} overflowWrap="anywhere">
                  {text}
                </List.Item>
              ))}
            </List.Root>
          )}
          {changes.length > maxListed && (
            <Text color="fg.muted">{messages.andMore(changes.length - maxListed)}</Text>
          )}
          {children}
          <PausedNote />
          <ActionError error={error} />
        </Stack>
      }
    />
  );
}
