export interface Selectable {
  readonly id: string;
  /** The version that the user loaded, or 0 if the record has none. */
  readonly version: number;
  readonly name: string;
}

/** The selected records, in the order in which they were selected. */
export interface Picks {
  readonly records: ReadonlyMap<string, Selectable>;
  /** The record changed last, which is one end of a range selection. */
  readonly anchor: string | undefined;
}

export const noPicks: Picks = { records: new Map(), anchor: undefined };

export function picked(picks: Picks, records: readonly Selectable[], isOn: boolean): Picks {
  const next = new Map(picks.records);
  for (const record of records) {
    if (isOn) next.set(record.id, record);
    else next.delete(record.id);
  }
  return { records: next, anchor: records.at(-1)?.id ?? picks.anchor };
}

/**
 * Selects or deselects from the last changed record to the given one, inclusive, or only the given one if the
 * list does not contain the last.
 * @param list the rows in display order
 */
export function pickedUpTo(picks: Picks, list: readonly Selectable[], id: string, isOn: boolean): Picks {
  const to = list.findIndex((record) => record.id === id);
  const from = list.findIndex((record) => record.id === picks.anchor);
  if (to < 0) return picks;
  const range = from < 0 ? list.slice(to, to + 1) : list.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...picked(picks, range, isOn), anchor: id };
}
