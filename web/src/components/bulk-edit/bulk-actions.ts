import { formatCounted } from '../text/number';
import type { BulkModel } from './bulk-models';

/** An action's name, which the `edit-records` job uses too. */
export type BulkAction = 'set' | 'activate' | 'deactivate' | 'add-equipment' | 'delete';

export const apiActions = {
  set: 'SET',
  activate: 'ACTIVATE',
  deactivate: 'DEACTIVATE',
  'add-equipment': 'ADD_EQUIPMENT',
  delete: 'DELETE',
} as const satisfies Readonly<Record<BulkAction, string>>;

interface ActionWords {
  /** The label of the button in the bar. */
  readonly button: string;
  /** The dialog's title. Like the texts below, it is followed by the number of records. */
  readonly title: string;
  readonly confirm: string;
  readonly running: string;
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

export function actionsOf({ definition: { fields } }: BulkModel): readonly BulkAction[] {
  const has = (name: string) => fields.shape[name] !== undefined;
  return [
    'set',
    ...(has('isActive') ? (['activate', 'deactivate'] as const) : []),
    ...(has('equipment') ? (['add-equipment'] as const) : []),
    'delete',
  ];
}

export function countedRecords({ definition }: BulkModel, count: number | undefined): string {
  const { label } = definition;
  return count === undefined ? `all matching ${label[1]}` : formatCounted(count, ...label);
}
