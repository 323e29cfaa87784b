import type { ColumnChoice } from './column-choice';

/** The possible densities of a table's rows. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

/** A table's display settings, as stored in the browser. */
export interface StoredLook {
  readonly density: Density;
  readonly columns: ColumnChoice;
}

const listIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Parses stored settings. Settings that cannot be read are replaced with the defaults. */
export function readLook(text: string | undefined): StoredLook {
  const { density, order, hidden } = parsed(text);
  return {
    density: densities.find((one) => one === density) ?? 'comfortable',
    columns: { order: listIn(order), hidden: listIn(hidden) },
  };
}

function parsed(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Converts the settings to text for storage. */
export const lookText = ({ density, columns }: StoredLook): string => JSON.stringify({ density, ...columns });
