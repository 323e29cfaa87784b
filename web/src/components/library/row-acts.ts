import { createContext, useContext } from 'react';
import type { LibraryRecord } from '../../api/library/records';

export interface RowActs {
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

const nothing = () => undefined;

/** A row's actions, not in the columns, because replacing the columns would render every row again. */
export const RowActsContext = createContext<RowActs>({
  openId: undefined,
  onToggle: nothing,
  onEdit: nothing,
  onSaved: nothing,
});

export const useRowActs = (): RowActs => useContext(RowActsContext);
