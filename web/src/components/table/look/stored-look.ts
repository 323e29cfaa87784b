import type { ColumnChoice } from './column-choice';

export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export interface StoredLook {
  readonly density: Density;
  readonly columns: ColumnChoice;
}

const listIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Reads stored settings. Any that cannot be read get the defaults. */
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

export const lookText = ({ density, columns }: StoredLook): string => JSON.stringify({ density, ...columns });
