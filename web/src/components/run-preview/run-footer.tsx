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

/**
 * Shows the dialog's buttons once the dry run has started. The button that starts a run keeps its place until
 * the run has ended: otherwise, the second press of a double click would hit Close, which would take its
 * place.
 */
export function RunFooter({ flow, table, confirm, destructive = false, onStart, onClose }: RunFooterProps) {
  const { phase, dry, run, starting } = flow;
  const changed = dry ? countsOf(dry, table).changed : 0;
  const canGoBack = phase === 'review' || phase === 'unread';
  const canStart = phase === 'review' && changed > 0;
  const isUnderWay = phase === 'previewing' || (phase === 'running' && !run?.undoes);
  return (
    <>
      {canGoBack && (
        <Button onClick={flow.reset} disabled={starting}>
          Back
        </Button>
      )}
      <Button onClick={onClose}>{canStart ? 'Cancel' : 'Close'}</Button>
      {(canStart || isUnderWay) && (
        <Button
          variant="solid"
          colorPalette={destructive ? 'red' : 'teal'}
          aria-disabled={isUnderWay}
          aria-busy={isUnderWay}
          onClick={isUnderWay ? undefined : onStart}
        >
          {phase === 'previewing' ? 'Previewing' : confirm(changed)}
        </Button>
      )}
    </>
  );
}
