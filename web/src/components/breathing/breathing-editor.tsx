import { BreathingExercise } from '#shared/models/breathing-exercise';
import type { LibraryRecord } from '../../api/library/records';
import { type EditorKind, RecordEditor } from '../record-form/record-editor';
import { breathingGroups } from './breathing-fields';

interface BreathingEditorProps {
  readonly id: string | null | undefined;
  readonly focusField?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

const kind: EditorKind = {
  model: 'BreathingExercise',
  definition: BreathingExercise,
  noun: 'breathing exercise',
  groups: breathingGroups,
  failed: (reason) => `Failed to update breathing exercise: ${reason}`,
};

export const BreathingEditor = (props: BreathingEditorProps) => <RecordEditor kind={kind} {...props} />;
