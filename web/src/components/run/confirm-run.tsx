import { List, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useJobsPaused } from '../../api/pulse';
import { ActionError } from '../actions/action-error';
import { ConfirmDialog } from '../actions/confirm-dialog';
import { PausedNote } from '../actions/paused-note';
import { formatCount } from '../text/number';

/** The number of changes that are listed (docs/product.md). */
const maxListed = 5;

export interface NamedChange {
  readonly id: string;
  readonly text: string;
}

interface ConfirmRunProps {
  readonly open: boolean;
  /** The question, which names what the run acts on, such as 'Fix 3 issues?'. */
  readonly title: string;
  readonly what: ReactNode;
  /** The changes. Only the first five are listed. */
  readonly changes?: readonly NamedChange[];
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly destructive?: boolean | undefined;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function ConfirmRun(props: ConfirmRunProps) {
  const { what, changes = [], children, error, destructive = false, ...dialog } = props;
  return (
    <ConfirmDialog
      {...dialog}
      destructive={destructive}
      ready={!useJobsPaused()}
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

const messages = {
  andMore: (more: number) => `...and ${formatCount(more)} more`,
} as const;
