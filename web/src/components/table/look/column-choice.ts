/** A column that can be moved and hidden, unless it is the first. */
export interface NamedColumn {
  readonly id: string;
  readonly name: string;
}

export interface ColumnChoice {
  /** The IDs in order. Columns that are not in this list come last. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

export const allColumns: ColumnChoice = { order: [], hidden: [] };

/** Orders the columns, including the hidden ones. */
export function inOrder<Column extends NamedColumn>(
  columns: readonly Column[],
  { order }: Pick<ColumnChoice, 'order'>,
): readonly Column[] {
  const known = order.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  return [...known, ...columns.filter(({ id }) => !order.includes(id))];
}

/** Omits hidden columns. The first column identifies the row, so it is always visible. */
export function shownColumns<Column extends NamedColumn>(
  columns: readonly Column[],
  choice: ColumnChoice,
): readonly Column[] {
  const [first] = columns;
  return inOrder(columns, choice).filter((column) => column === first || !choice.hidden.includes(column.id));
}

export function withColumn(choice: ColumnChoice, id: string, isShown: boolean): ColumnChoice {
  const hidden = choice.hidden.filter((one) => one !== id);
  return { ...choice, hidden: isShown ? hidden : [...hidden, id] };
}

/** Moves a column. Positions start at 0 and include hidden columns. */
export function withMoved(
  columns: readonly NamedColumn[],
  choice: ColumnChoice,
  { id, to }: { readonly id: string; readonly to: number },
): ColumnChoice {
  const order = inOrder(columns, choice)
    .map((column) => column.id)
    .filter((one) => one !== id);
  return { ...choice, order: order.toSpliced(Math.max(0, to), 0, id) };
}

/** Returns true if all columns are shown in their default order. */
export function isDefault(columns: readonly NamedColumn[], choice: ColumnChoice): boolean {
  const shown = shownColumns(columns, choice);
  return shown.length === columns.length && shown.every(({ id }, place) => id === columns[place]?.id);
}

/** Returns `<table>.<column>.<column>`, or undefined for the default choice. */
export function columnsText(
  table: string,
  columns: readonly NamedColumn[],
  choice: ColumnChoice,
): string | undefined {
  if (isDefault(columns, choice)) return undefined;
  return [table, ...shownColumns(columns, choice).map(({ id }) => id)].join('.');
}

/**
 * Parses the URL parameter. Returns undefined if it belongs to a different table or contains no known column.
 */
export function columnsIn(
  table: string,
  columns: readonly NamedColumn[],
  text: string | undefined,
): ColumnChoice | undefined {
  const [about, ...ids] = text?.split('.') ?? [];
  const order = ids.filter((id) => columns.some((column) => column.id === id));
  if (about !== table || order.length === 0) return undefined;
  return { order, hidden: columns.map(({ id }) => id).filter((id) => !order.includes(id)) };
}
