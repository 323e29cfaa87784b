import { createContext, useContext } from 'react';
import type { LibraryRecord } from '../../api/library/records';

/** The actions of a library table's rows. */
export interface RowActs {
  /** The ID of the expanded row. */
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onEdit: (id: string) => void;
  /** Called after a field was saved in its row. */
  readonly onSaved: (record: LibraryRecord) => void;
}

const nothing = () => undefined;

/**
 * Provided as a context instead of through the columns, because new columns would remount every cell and lose
 * typed text.
 */
export const RowActsContext = createContext<RowActs>({
  openId: undefined,
  onToggle: nothing,
  onEdit: nothing,
  onSaved: nothing,
});

/** The row actions of the enclosing table. */
export const useRowActs = (): RowActs => useContext(RowActsContext);
