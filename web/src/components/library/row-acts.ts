import { createContext, useContext } from 'react';
import type { LibraryRecord } from '../../api/library/records';

/** The row actions of a library table. */
export interface RowActs {
  /** The ID of the expanded row. */
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onEdit: (id: string) => void;
  /** Called after a field has been saved in a row. */
  readonly onSaved: (record: LibraryRecord) => void;
}

const nothing = () => undefined;

/**
 * The context with the row actions. The columns do not contain the actions, because replacing the columns
 * would cause every row to render again.
 */
export const RowActsContext = createContext<RowActs>({
  openId: undefined,
  onToggle: nothing,
  onEdit: nothing,
  onSaved: nothing,
});

/** Returns the row actions of the enclosing table. */
export const useRowActs = (): RowActs => useContext(RowActsContext);
