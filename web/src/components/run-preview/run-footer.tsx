import { Button } from '@chakra-ui/react';
import { countsOf } from './run-counts';
import type { PreviewedRun } from './use-previewed-run';

interface RunFooterProps {
  readonly flow: PreviewedRun;
  readonly table: string;
  /** Returns the real run's button label, such as 'Update 120 exercises'. */
  readonly confirm: (changed: number) => string;
  readonly destructive?: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Shows the dialog's buttons once the dry run has started. */
export function RunFooter({ flow, table, confirm, destructive = false, onStart, onClose }: RunFooterProps) {
  const { phase, dry, starting } = flow;
  const changed = dry ? countsOf(dry, table).changed : 0;
  const canGoBack = phase === 'review' || phase === 'unread';
  return (
    <>
      {canGoBack && (
        <Button onClick={flow.reset} disabled={starting}>
          Back
        </Button>
      )}
      <Button onClick={onClose}>{phase === 'review' && changed > 0 ? 'Cancel' : 'Close'}</Button>
      {phase === 'review' && changed > 0 && (
        <Button variant="solid" colorPalette={destructive ? 'red' : 'teal'} onClick={onStart}>
          {confirm(changed)}
        </Button>
      )}
    </>
  );
}
