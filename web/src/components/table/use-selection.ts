import { createContext, useCallback, useMemo, useState } from 'react';
import { uniqueNames } from '../text/unique-names';
import { noPicks, type Picks, picked, pickedUpTo, type Selectable } from './selection';

export interface SelectableRow {
  readonly id: string;
  readonly _version?: number | null;
}

/** A filter for the API in JSON, and its meaning in words. */
export interface Question {
  readonly filter: string;
  /** The meaning in words, such as 'all users'. */
  readonly words: string;
}

/**
 * How to select all matching rows if only one page is loaded: with a question, or with a function that reads
 * them all.
 */
export type WholeList =
  | { readonly question: Question; readonly load?: undefined }
  | { readonly load: (signal: AbortSignal) => Promise<readonly Selectable[]>; readonly question?: undefined };

interface SelectionOptions<Row extends SelectableRow> {
  /** All matching rows or one page, in display order. Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /**
   * Returns a row's name. The function must stay the same across renders, so define it outside the component.
   */
  readonly nameOf: (row: Row) => string;
  /** Returns false for deleted records, which leave the selection. Only for a list that is loaded in full. */
  readonly exists?: ((id: string) => boolean) | undefined;
  /** How to select all rows of a list that the server pages. */
  readonly whole?: WholeList | undefined;
  /** True if `rows` are all matching rows of a list that the server pages. */
  readonly isComplete?: boolean;
}

export interface Selection {
  /** The selected records. Empty if the rows are selected by `question`. */
  readonly records: readonly Selectable[];
  /** The question, if all records that it finds are selected. */
  readonly question: Question | undefined;
  /** The number of selected records that the list does not show at the moment. */
  readonly hidden: number;
  readonly matching: number | undefined;
  /** True if all matching rows are selected. */
  readonly isAll: boolean;
  readonly whole: WholeList | undefined;
  readonly has: (id: string) => boolean;
  readonly nameOf: (id: string) => string;
  /** Selects or deselects a row or, with `range`, all from the last changed one to this one. */
  readonly tick: (id: string, isOn: boolean, range: boolean) => void;
  readonly tickAll: (ids: readonly string[], isOn: boolean) => void;
  /** Selects all matching records, which `whole.load` has returned. */
  readonly select: (records: readonly Selectable[]) => void;
  /** Selects all records that the list's question finds. */
  readonly selectWhole: (question: Question) => void;
  readonly selectMatching: () => void;
  readonly clear: () => void;
}

/** A list's selection. Undefined if its rows cannot be selected. */
export const SelectionContext = createContext<Selection | undefined>(undefined);

/**
 * Returns a list's selection. Records stay selected across searches, filters and pages. A selection by a
 * question ends when the list asks another, which would find other records.
 */
export function useSelection<Row extends SelectableRow>(options: SelectionOptions<Row>): Selection {
  const { rows, nameOf, exists, whole, isComplete = !whole } = options;
  const [picks, setPicks] = useState<Picks>(noPicks);
  const [asked, setAsked] = useState<Question>();
  const [loaded, setLoaded] = useState<{ readonly whole: typeof whole; readonly ids: readonly string[] }>();
  const question = asked?.filter === whole?.question?.filter ? asked : undefined;
  if (asked && !question) setAsked(undefined);
  const list = useMemo(
    () =>
      [...uniqueNames(rows ?? [], nameOf, ({ id }) => `record ${id}`)].map(
        ([row, name]): Selectable => ({ id: row.id, version: row._version ?? 0, name }),
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
  /** Changes the selection. A selection by a question is first replaced with the visible rows. */
  const change = useCallback(
    (next: (picks: Picks) => Picks) => {
      setPicks((before) => next(question ? picked(noPicks, list, true) : before));
      setAsked(undefined);
    },
    [question, list],
  );
  const allIds = useMemo(() => {
    if (isComplete) return list.map(({ id }) => id);
    return loaded?.whole === whole ? loaded?.ids : undefined;
  }, [isComplete, list, loaded, whole]);
  // A new object would make all of the list's checkboxes render again.
  return useMemo(
    () => ({
      records,
      question,
      hidden: records.filter(({ id }) => !listed.has(id)).length,
      matching: whole ? undefined : list.length,
      isAll: question !== undefined || allIds?.every((id) => picks.records.has(id)) === true,
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
        setLoaded({ whole, ids: all.map(({ id }) => id) });
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
    [records, question, picks, list, listed, whole, allIds, change],
  );
}
