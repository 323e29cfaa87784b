import { formatCounted } from '../text/number';
import type { BulkModel } from './bulk-models';

/** An action on a selection. The `edit-records` job uses the same names. */
export type BulkAction = 'set' | 'activate' | 'deactivate' | 'add-equipment' | 'delete';

/** The names that `editRecords` uses for the bulk actions. */
export const apiActions = {
  set: 'SET',
  activate: 'ACTIVATE',
  deactivate: 'DEACTIVATE',
  'add-equipment': 'ADD_EQUIPMENT',
  delete: 'DELETE',
} as const satisfies Readonly<Record<BulkAction, string>>;

interface ActionWords {
  /** The label of the action's button in the bar. */
  readonly button: string;
  /** The text before the number of records in the dialog's title. */
  readonly title: string;
  /** The text before the number of records in the confirm button's label. */
  readonly confirm: string;
  /** The text before the number of records in the message that is shown while the run is in progress. */
  readonly running: string;
  /** The text before the number of records in the message that is shown after the action. */
  readonly done: string;
}

export const actionWords: Readonly<Record<BulkAction, ActionWords>> = {
  set: {
    button: 'Set a field',
    title: 'Set a field on',
    confirm: 'Update',
    running: 'Updating',
    done: 'Updated',
  },
  activate: {
    button: 'Activate',
    title: 'Activate',
    confirm: 'Activate',
    running: 'Activating',
    done: 'Activated',
  },
  deactivate: {
    button: 'Deactivate',
    title: 'Deactivate',
    confirm: 'Deactivate',
    running: 'Deactivating',
    done: 'Deactivated',
  },
  'add-equipment': {
    button: 'Add equipment',
    title: 'Add equipment to',
    confirm: 'Add to',
    running: 'Adding equipment to',
    done: 'Added equipment to',
  },
  delete: {
    button: 'Delete',
    title: 'Delete',
    confirm: 'Delete',
    running: 'Deleting',
    done: 'Deleted',
  },
};

/** The actions that a model's records support, in button order. */
export function actionsOf({ definition: { fields } }: BulkModel): readonly BulkAction[] {
  const has = (name: string) => fields.shape[name] !== undefined;
  return [
    'set',
    ...(has('isActive') ? (['activate', 'deactivate'] as const) : []),
    ...(has('equipment') ? (['add-equipment'] as const) : []),
    'delete',
  ];
}

/** Returns a phrase such as '12 exercises', or 'all matching exercises' if the number is not known. */
export function countedRecords({ definition }: BulkModel, count: number | undefined): string {
  const { label } = definition;
  return count === undefined ? `all matching ${label[1]}` : formatCounted(count, ...label);
}
