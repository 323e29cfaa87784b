import { Button, Stack, Text } from '@chakra-ui/react';
import { maxEntriesOfSave } from '#shared/domain/schedules/draft';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { NoticeLine } from '../actions/notice-line';
import { PausedNote } from '../actions/paused-note';
import { RunFollowed } from '../run/run-followed';
import { formatCounted } from '../text/number';
import type { ScheduleEditor } from './use-schedule-editor';

/**
 * The content of the dialog for saving many entries by starting a run. The user can start a dry run first.
 */
export function LargeSave({ editor }: { readonly editor: ScheduleEditor }) {
  const { run, busy } = editor.large;
  return (
    <Stack gap="3" layerStyle="frame" p="3">
      <Text>
        Changes to more than {maxEntriesOfSave} entries are saved by a run, which checks all of them before it
        writes any.
      </Text>
      <PausedNote />
      {busy && <RunFollowed label={run?.dryRun ? 'Dry run' : 'Saving entries'} run={run} />}
      {run && !isActive(run.status) && <NoticeLine notice={{ ...endingOf(run), runId: run.id }} />}
      {!busy && (
        <Button alignSelf="flex-start" onClick={editor.rehearse}>
          Dry run
        </Button>
      )}
    </Stack>
  );
}

function endingOf({ dryRun, status, changed, failed, reason }: JobRun) {
  const entries = formatCounted(changed, 'entry', 'entries');
  if (failed > 0) {
    const wrong = formatCounted(failed, 'entry', 'entries');
    return { tone: 'error' as const, text: `${wrong} cannot be saved. See the run for the reasons.` };
  }
  if (status !== 'SUCCEEDED') return { tone: 'error' as const, text: reason ?? 'The run ended early.' };
  return dryRun
    ? { tone: 'success' as const, text: `${entries} would be saved. See the run for the differences.` }
    : { tone: 'success' as const, text: `${entries} saved.` };
}
