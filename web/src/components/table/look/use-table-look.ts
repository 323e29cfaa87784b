import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useStoredText } from '../../layout/use-stored-text';
import { usePageNavigate } from '../../links/use-page-navigate';
import { allColumns, type ColumnChoice, columnsIn, columnsText, type NamedColumn } from './column-choice';
import { type Density, lookText, readLook } from './stored-look';

export interface TableLook {
  /** The chosen columns. The object stays the same until the user changes them. */
  readonly columns: ColumnChoice;
  readonly density: Density;
  readonly setColumns: (choice: ColumnChoice) => void;
  readonly setDensity: (density: Density) => void;
  readonly reset: () => void;
}

/**
 * Columns and density are stored in the browser. Columns are also in the URL, which takes precedence, so that
 * a link or a saved view shows the same columns.
 * @param inAddress true if the columns are part of the URL
 */
export function useTableLook(name: string, columns: readonly NamedColumn[], inAddress: boolean): TableLook {
  const search = useSearch({ strict: false });
  const navigate = usePageNavigate();
  const [text, setText] = useStoredText(`table:${name}`);
  const stored = useMemo(() => readLook(text), [text]);
  const addressed = useMemo(
    () => (inAddress ? columnsIn(name, columns, search.columns) : undefined),
    [inAddress, name, columns, search.columns],
  );
  const choice = addressed ?? stored.columns;
  const setColumns = (next: ColumnChoice) => {
    setText(lookText({ ...stored, columns: next }));
    if (!inAddress) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, columns: columnsText(name, columns, next) }),
      replace: true,
      resetScroll: false,
      state: true,
    });
  };
  return {
    columns: choice,
    density: stored.density,
    setColumns,
    setDensity: (density) => setText(lookText({ columns: choice, density })),
    reset: () => setColumns(allColumns),
  };
}
