import { createContext, useContext } from 'react';
import type { LibraryRecord } from '../../api/library/records';

/** What the rows of a table of the library can do. */
export interface RowActs {
  /** The row that is open. */
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onEdit: (id: string) => void;
  /** A field was saved in its row. */
  readonly onSaved: (record: LibraryRecord) => void;
}

const nothing = () => undefined;

/**
 * Given by the table and not by its columns: new columns would draw every cell anew, and lose what is typed
 * in one.
 */
export const RowActsContext = createContext<RowActs>({
  openId: undefined,
  onToggle: nothing,
  onEdit: nothing,
  onSaved: nothing,
});

/** What the rows of the table around can do. */
export const useRowActs = (): RowActs => useContext(RowActsContext);
