import { createContext, useCallback, useMemo, useState } from 'react';
import { noPicks, type Picks, picked, pickedUpTo, type Selectable } from './selection';

/** A row of a list whose rows can be selected. */
export interface SelectableRow {
  readonly id: string;
  readonly _version?: number | null;
}

/**
 * What "all that match" means for a list of which the browser has one page only: a filter of the API (as
 * JSON), or a way to read all rows.
 */
export type WholeList =
  | { readonly filter: string; readonly load?: undefined }
  | { readonly load: (signal: AbortSignal) => Promise<readonly Selectable[]>; readonly filter?: undefined };

interface SelectionOptions<Row extends SelectableRow> {
  /** The rows that match, in display order: all of them, or one page. Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** Stable: defined outside the component. */
  readonly nameOf: (row: Row) => string;
  /**
   * For a list that the browser holds whole: whether a record still exists. A selected record that was
   * deleted meanwhile leaves the selection.
   */
  readonly exists?: ((id: string) => boolean) | undefined;
  /** For a list that is paged by the server. */
  readonly whole?: WholeList | undefined;
}

/** The rows that a user selected in a list, and how to change them. */
export interface Selection {
  /** Empty if `filter` selects. */
  readonly records: readonly Selectable[];
  /** A filter of the API in JSON, if all records that match it are selected. */
  readonly filter: string | undefined;
  /** Selected records that the list does not show at the moment. */
  readonly hidden: number;
  /** The number of rows that match, if all of them are known. */
  readonly matching: number | undefined;
  /** How to select all rows of a list that is paged by the server. */
  readonly whole: WholeList | undefined;
  readonly has: (id: string) => boolean;
  /** The name of a row of the list. */
  readonly nameOf: (id: string) => string;
  /** Ticks or unticks a row, or everything from the last one up to this one. */
  readonly tick: (id: string, isOn: boolean, range: boolean) => void;
  /** Ticks or unticks several rows of the list. */
  readonly tickAll: (ids: readonly string[], isOn: boolean) => void;
  /** Selects these records alone. */
  readonly select: (records: readonly Selectable[]) => void;
  /** Selects whatever matches a filter of the API. */
  readonly selectFilter: (filter: string) => void;
  /** Selects all rows that match, in a list that the browser holds whole. */
  readonly selectMatching: () => void;
  readonly clear: () => void;
}

/** The selection of the enclosing list; undefined if its rows cannot be selected. */
export const SelectionContext = createContext<Selection | undefined>(undefined);

/** The selection of a list. It is kept while the user searches, filters and pages. */
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
  /** Ticking one row while a filter selects ends that: what is visible stays ticked. */
  const change = useCallback(
    (next: (picks: Picks) => Picks) => {
      setPicks((before) => next(filter === undefined ? before : picked(noPicks, list, true)));
      setFilter(undefined);
    },
    [filter, list],
  );
  return {
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
  };
}
