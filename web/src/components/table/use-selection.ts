import { createContext, useCallback, useMemo, useState } from 'react';
import { noPicks, type Picks, picked, pickedUpTo, type Selectable } from './selection';

export interface SelectableRow {
  readonly id: string;
  readonly _version?: number | null;
}

/** A question that the server answers with records: an API filter in JSON, and what it means in words. */
export interface Question {
  readonly filter: string;
  /** The records that it finds, such as 'all users'. */
  readonly words: string;
}

/**
 * How to select all matching rows when the browser has loaded only one page of the list: either with a
 * question, or with a function that reads all rows.
 */
export type WholeList =
  | { readonly question: Question; readonly load?: undefined }
  | { readonly load: (signal: AbortSignal) => Promise<readonly Selectable[]>; readonly question?: undefined };

interface SelectionOptions<Row extends SelectableRow> {
  /**
   * The matching rows in display order: either all of them or one page. Undefined while the rows are loading.
   */
  readonly rows: readonly Row[] | undefined;
  /**
   * Returns a row's name. The function must stay the same across renders, so define it outside the component.
   */
  readonly nameOf: (row: Row) => string;
  /**
   * Returns true if a record still exists. Used only for a list that is loaded in full. Deleted records are
   * removed from the selection.
   */
  readonly exists?: ((id: string) => boolean) | undefined;
  /** How to select all rows of a list that is paged by the server. */
  readonly whole?: WholeList | undefined;
}

/** The rows that a user has selected in a list, and how to change the selection. */
export interface Selection {
  /** The selected records. The list is empty if the rows are selected by `question`. */
  readonly records: readonly Selectable[];
  /** The question, if all records that it finds are selected. */
  readonly question: Question | undefined;
  /** The number of selected records that are not currently visible in the list. */
  readonly hidden: number;
  /** The number of matching rows, if all of them are known. */
  readonly matching: number | undefined;
  /** How to select all rows of a list that is paged by the server. */
  readonly whole: WholeList | undefined;
  readonly has: (id: string) => boolean;
  /** Returns the name of a row in the list. */
  readonly nameOf: (id: string) => string;
  /**
   * Selects or deselects a row or, if `range` is true, all rows from the last changed row to the given row.
   */
  readonly tick: (id: string, isOn: boolean, range: boolean) => void;
  /** Selects or deselects several rows in the list. */
  readonly tickAll: (ids: readonly string[], isOn: boolean) => void;
  /** Selects only the given records. */
  readonly select: (records: readonly Selectable[]) => void;
  /** Selects all records that the question of the list finds. */
  readonly selectWhole: (question: Question) => void;
  /** Selects all matching rows in a list that is loaded in full. */
  readonly selectMatching: () => void;
  readonly clear: () => void;
}

/**
 * The context that provides the selection of the enclosing list. Undefined if the list's rows cannot be
 * selected.
 */
export const SelectionContext = createContext<Selection | undefined>(undefined);

/**
 * Returns a list's selection. Selected records stay selected while the user searches, filters and moves
 * between pages. A selection by a question ends when the list asks another question, because it would then
 * contain other records than the list shows.
 */
export function useSelection<Row extends SelectableRow>(options: SelectionOptions<Row>): Selection {
  const { rows, nameOf, exists, whole } = options;
  const [picks, setPicks] = useState<Picks>(noPicks);
  const [asked, setAsked] = useState<Question>();
  const question = asked?.filter === whole?.question?.filter ? asked : undefined;
  if (asked && !question) setAsked(undefined);
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
      question
        ? []
        : [...picks.records.values()]
            .filter(({ id }) => !exists || exists(id))
            .map((record) => listed.get(record.id) ?? record),
    [picks, question, listed, exists],
  );
  /**
   * Changes the selection of individual rows. If all rows are selected by a question, the question is first
   * replaced with a selection of the visible rows.
   */
  const change = useCallback(
    (next: (picks: Picks) => Picks) => {
      setPicks((before) => next(question ? picked(noPicks, list, true) : before));
      setAsked(undefined);
    },
    [question, list],
  );
  // The object stays the same until one of its values changes, because a new object would make all of the
  // list's checkboxes re-render.
  return useMemo(
    () => ({
      records,
      question,
      hidden: records.filter(({ id }) => !listed.has(id)).length,
      matching: whole ? undefined : list.length,
      whole,
      has: (id) => question !== undefined || picks.records.has(id),
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
        setAsked(undefined);
      },
      selectWhole: (all) => {
        setPicks(noPicks);
        setAsked(all);
      },
      selectMatching: () => change((before) => picked(before, list, true)),
      clear: () => {
        setPicks(noPicks);
        setAsked(undefined);
      },
    }),
    [records, question, picks, list, listed, whole, change],
  );
}
