import { DialogFrame } from '../layout/dialog-frame';
import type { EntryLibrary } from '../week/use-library';
import type { SaveOutcome, ScheduleEditor } from '../week/use-schedule-editor';
import { EntryForm } from './entry-form';
import type { EntryTarget } from './entry-form-state';

interface EntryDialogProps {
  readonly target: EntryTarget | undefined;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  /** Called after a save. Undefined if the page saves entries together with other edits. */
  readonly onSaved?: ((outcome: SaveOutcome) => void) | undefined;
  /** The hours to offer. If undefined, the user types the time. */
  readonly hours?: readonly string[] | undefined;
}

export function EntryDialog({ target, onClose, ...props }: EntryDialogProps) {
  const cancel = () => {
    props.editor.withdraw();
    onClose();
  };
  return (
    <DialogFrame
      open={target !== undefined}
      onClose={cancel}
      size="md"
      scroll="inside"
      keepsOnClickBeside
      pending={props.editor.saving}
    >
      {target && <EntryForm key={JSON.stringify(target)} target={target} onClose={onClose} {...props} />}
    </DialogFrame>
  );
}
