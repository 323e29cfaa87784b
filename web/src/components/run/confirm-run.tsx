import { List, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { PausedNote } from '../actions/paused-note';
import { formatCount } from '../text/number';

/** The maximum number of changes that the confirmation lists (docs/product.md). */
const maxListed = 5;

/** A description of a change to a record. */
export interface NamedChange {
  /** The record's ID. */
  readonly id: string;
  readonly text: string;
}

interface ConfirmRunProps {
  readonly open: boolean;
  /** A title that names what the run acts on, such as 'Fix 3 issues?'. */
  readonly title: string;
  /** A description of what will change, including the relevant numbers. */
  readonly what: ReactNode;
  /** The individual changes. Only the first five are listed. */
  readonly changes?: readonly NamedChange[];
  /** The inputs for the run's options. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly destructive?: boolean | undefined;
  readonly pending: boolean;
  /** The error from the last rejected start request. */
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/**
 * A confirmation dialog for an undoable run that changes records. It describes what will change, including
 * the relevant numbers.
 */
export function ConfirmRun(props: ConfirmRunProps) {
  const { what, changes = [], children, error, destructive = false, ...dialog } = props;
  return (
    <ConfirmDialog
      {...dialog}
      destructive={destructive}
      body={
        <Stack gap="3">
          <Text color="fg.muted">{what} You can undo this run.</Text>
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

/** The messages whose wording is specified in docs/product.md. */
const messages = {
  andMore: (more: number) => `...and ${formatCount(more)} more`,
} as const;
