import { Alert, Button, Text } from '@chakra-ui/react';
import { RotateCw } from 'lucide-react';
import { messageOf } from '../../api/api-error';
import { ActionError } from '../../components/actions/action-error';
import { PausedNote } from '../../components/actions/paused-note';
import { DryRunBox } from '../../components/operations/dry-run-box';
import { ConfirmRun } from '../../components/run/confirm-run';
import { messages } from './messages';
import { RunOutcome } from './run-outcome';
import type { DemoSets } from './use-demo-sets';

/** Shows errors, the progress or outcome of a run, and the dry-run checkbox. */
export function Notices({ demo }: { readonly demo: DemoSets }) {
  const { sets, shown, error, question } = demo;
  return (
    <>
      <PausedNote />
      {sets.error && (
        <Alert.Root status="warning" role="alert" size="sm" alignItems="center">
          <Alert.Indicator />
          <Text flex="1" textStyle="sm">
            {messages.loadFailed(messageOf(sets.error))}
          </Text>
          <Button size="xs" loading={sets.isFetching} onClick={() => void sets.refetch()}>
            <RotateCw aria-hidden /> Retry
          </Button>
        </Alert.Root>
      )}
      {!question && <ActionError error={error} />}
      {shown && <RunOutcome run={shown} isOwn={demo.isOwn} onReversed={demo.follow} />}
      <DryRunBox checked={demo.dryRun} onChange={demo.setDryRun} />
      <ConfirmRun
        open={question !== undefined}
        title={question?.title ?? ''}
        what={question?.what}
        changes={question?.changes ?? []}
        confirmLabel={question?.confirmLabel ?? ''}
        destructive={question?.isDestructive}
        pending={demo.starting}
        error={error}
        onClose={() => demo.answer(false)}
        onConfirm={() => demo.answer(true)}
      />
    </>
  );
}
