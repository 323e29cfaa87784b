import { DialogFrame } from '../layout/dialog-frame';
import type { EntryLibrary } from '../week/use-library';
import type { SaveOutcome, ScheduleEditor } from '../week/use-schedule-editor';
import { EntryForm } from './entry-form';
import type { EntryTarget } from './entry-form-state';

interface EntryDialogProps {
  /** The entry to edit or add, or undefined while the dialog is closed. */
  readonly target: EntryTarget | undefined;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  /**
   * Called with the outcome if the dialog saves its own edits. Undefined if the page saves them together with
   * other edits.
   */
  readonly onSaved?: ((outcome: SaveOutcome) => void) | undefined;
  /** The available hours, as two-digit strings. If undefined, the user types the time. */
  readonly hours?: readonly string[] | undefined;
}

/** A dialog for editing a schedule entry or adding a new one. */
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
