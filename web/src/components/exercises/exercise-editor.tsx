import { Exercise } from '#shared/models/exercise';
import type { LibraryRecord } from '../../api/library/records';
import { type EditorKind, RecordEditor } from '../record-form/record-editor';
import { equipmentField, exerciseGroups } from './exercise-fields';
import { FormMedia } from './media';

interface ExerciseEditorProps {
  readonly id: string | null | undefined;
  readonly focusField?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

const updateFailed = (reason: string) => `Failed to update exercise: ${reason}`;

export const exerciseKind: EditorKind = {
  model: 'Exercise',
  definition: Exercise,
  noun: 'exercise',
  groups: exerciseGroups,
  failed: updateFailed,
  aside: ({ values }) => <FormMedia values={values} />,
};

export const ExerciseEditor = (props: ExerciseEditorProps) => <RecordEditor kind={exerciseKind} {...props} />;

const equipmentKind: EditorKind = {
  model: 'Exercise',
  definition: Exercise,
  noun: 'exercise',
  groups: [{ fields: [equipmentField] }],
  isPart: true,
  title: (name) => `Equipment for '${name}'`,
  failed: (reason) => `Failed to update equipment: ${reason}`,
};

export const EquipmentDialog = (props: ExerciseEditorProps) => (
  <RecordEditor kind={equipmentKind} {...props} />
);
