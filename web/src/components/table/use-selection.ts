import { createContext, useCallback, useMemo, useState } from 'react';
import { noPicks, type Picks, picked, pickedUpTo, type Selectable } from './selection';

/** A row of a list whose rows can be selected. */
export interface SelectableRow {
  readonly id: string;
  readonly _version?: number | null;
}

/**
 * How to select all matching rows if the browser has only one page of the list: with a filter of the API (as
 * JSON), or with a function that reads all rows.
 */
export type WholeList =
  | { readonly filter: string; readonly load?: undefined }
  | { readonly load: (signal: AbortSignal) => Promise<readonly Selectable[]>; readonly filter?: undefined };

interface SelectionOptions<Row extends SelectableRow> {
  /**
   * The matching rows in display order: either all matching rows or one page of them. The value is undefined
   * while the rows are loading.
   */
  readonly rows: readonly Row[] | undefined;
  /** Returns the name of a row. Must stay the same function, so define it outside the component. */
  readonly nameOf: (row: Row) => string;
  /**
   * Returns true if a record still exists, for a list that is completely loaded. Deleted records are removed
   * from the selection.
   */
  readonly exists?: ((id: string) => boolean) | undefined;
  /** How to select all rows of a list that the server pages. */
  readonly whole?: WholeList | undefined;
}

/** The rows that a user selected in a list, and how to change them. */
export interface Selection {
  /** The selected records. The list is empty if `filter` selects the rows. */
  readonly records: readonly Selectable[];
  /** A filter of the API in JSON, if all records that match it are selected. */
  readonly filter: string | undefined;
  /** The number of selected records that the list does not currently show. */
  readonly hidden: number;
  /** The number of rows that match, if all of them are known. */
  readonly matching: number | undefined;
  /** How to select all rows of a list that the server pages. */
  readonly whole: WholeList | undefined;
  readonly has: (id: string) => boolean;
  /** Returns the name of a row of the list. */
  readonly nameOf: (id: string) => string;
  /** Selects or deselects a row, or all rows from the row that was changed last to this row. */
  readonly tick: (id: string, isOn: boolean, range: boolean) => void;
  /** Selects or deselects several rows of the list. */
  readonly tickAll: (ids: readonly string[], isOn: boolean) => void;
  /** Selects only the given records. */
  readonly select: (records: readonly Selectable[]) => void;
  /** Selects all records that match a filter of the API. */
  readonly selectFilter: (filter: string) => void;
  /** Selects all matching rows of a list that is completely loaded. */
  readonly selectMatching: () => void;
  readonly clear: () => void;
}

/**
 * The context with the selection of the enclosing list, or undefined if the list's rows cannot be selected.
 */
export const SelectionContext = createContext<Selection | undefined>(undefined);

/** Returns the selection of a list. The selection is kept while the user searches, filters and pages. */
export function useSelection<Row extends SelectableRow>(options: SelectionOptions<Row>): Selection {
  const { rows, nameOf, exists, whole } = options;
  const [picks, setPicks] = useState<Picks>(noPicks);
  const [filter, setFilter] = useState<string>();
  const list = useMemo(
    () =>
      (rows ?? []).map(
        (row): Selectable => ({
          id: row.id,
          version: row._version ?? 0,
          name: nameOf(row),
        }),
      ),
    [rows, nameOf],
  );
  const listed = useMemo(() => new Map(list.map((record) => [record.id, record])), [list]);
  const records = useMemo(
    () =>
      filter === undefined
        ? [...picks.records.values()]
            .filter(({ id }) => !exists || exists(id))
            .map((record) => listed.get(record.id) ?? record)
        : [],
    [picks, filter, listed, exists],
  );
  /**
   * Changes individual rows. If a filter selects all rows, the filter is dropped, and only the visible rows
   * stay selected before the change.
   */
  const change = useCallback(
    (next: (picks: Picks) => Picks) => {
      setPicks((before) => next(filter === undefined ? before : picked(noPicks, list, true)));
      setFilter(undefined);
    },
    [filter, list],
  );
  // The object stays the same until something in it changes, because all checkboxes of a list are rendered
  // again when it changes.
  return useMemo(
    () => ({
      records,
      filter,
      hidden: exists ? records.filter(({ id }) => !listed.has(id)).length : 0,
      matching: whole ? undefined : list.length,
      whole,
      has: (id) => filter !== undefined || picks.records.has(id),
      nameOf: (id) => listed.get(id)?.name ?? id,
      tick: (id, isOn, range) =>
        change((before) => {
          const row = listed.get(id);
          if (!row) return before;
          return range ? pickedUpTo(before, list, id, isOn) : picked(before, [row], isOn);
        }),
      tickAll: (ids, isOn) =>
        change((before) =>
          picked(
            before,
            ids.flatMap((id) => listed.get(id) ?? []),
            isOn,
          ),
        ),
      select: (all) => {
        setPicks(picked(noPicks, all, true));
        setFilter(undefined);
      },
      selectFilter: setFilter,
      selectMatching: () => change((before) => picked(before, list, true)),
      clear: () => {
        setPicks(noPicks);
        setFilter(undefined);
      },
    }),
    [records, filter, picks, list, listed, exists, whole, change],
  );
}
