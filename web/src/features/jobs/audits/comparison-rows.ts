import { demoOnlyKind, onlyInforms, scheduleMatchKind } from '#shared/jobs/run/informing-kinds';
import { scheduleTemplates } from '#shared/templates/index';
import type { FindingFacts } from './finding-facts';
import type { ComparisonSearch } from './search';

/** The labels that docs/product.md specifies. */
const statusWords: Readonly<Record<string, string>> = {
  [scheduleMatchKind]: 'Match',
  [demoOnlyKind]: 'Demo only, not scheduled',
  TitleMismatch: 'Title mismatch',
  SetIdMismatch: 'Set ID mismatch',
  MissingInDatabase: 'Missing in database',
  MissingInCode: 'Missing in code',
};

export interface ComparisonRow {
  readonly id: string;
  readonly template: string;
  readonly hour: string;
  readonly type: string;
  /** The code's slot, or undefined if there is none. */
  readonly code: { readonly title: string; readonly set: string } | undefined;
  /** The database's entry, or undefined. It is the same as in the code if they match. */
  readonly database: { readonly title: string; readonly set: string } | undefined;
  /** A schedule entry's ID, if the finding concerns one. */
  readonly record: string | undefined;
  readonly kind: string;
  readonly status: string;
  readonly isMatch: boolean;
  /** True for a mismatch. A demo-only slot is neither a match nor a mismatch. */
  readonly isMismatch: boolean;
}

export interface ComparedTemplate {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly ComparisonRow[];
  readonly mismatches: number;
}

export function rowOf({ finding, text }: FindingFacts): ComparisonRow {
  const { kind } = finding;
  const code = kind === 'MissingInCode' ? undefined : { title: text('setTitle'), set: text('setId') };
  const isMatch = kind === scheduleMatchKind;
  const isAbsent = kind === 'MissingInDatabase' || kind === demoOnlyKind;
  const inDatabase = isMatch ? code : { title: text('title'), set: text('set') };
  return {
    id: finding.id,
    template: text('template'),
    hour: text('hour'),
    type: text('type'),
    code,
    database: isAbsent ? undefined : inDatabase,
    record: finding.table === 'DefaultScheduledSet' ? finding.key : undefined,
    kind,
    status: statusWords[kind] ?? kind,
    isMatch,
    isMismatch: !onlyInforms(kind),
  };
}

/**
 * Groups rows. Slots from the code come first, in their order, then entries that exist only in the database.
 */
export function byTemplate(rows: readonly ComparisonRow[]): readonly ComparedTemplate[] {
  const known = scheduleTemplates.map(({ id, name }) => ({ id: id as string, name: name as string }));
  const others = [...new Set(rows.map(({ template }) => template))]
    .filter((id) => !known.some((one) => one.id === id))
    .map((id) => ({ id, name: id }));
  return [...known, ...others].map(({ id, name }) => {
    const own = rows
      .filter(({ template }) => template === id)
      .toSorted((a, b) => a.hour.localeCompare(b.hour));
    return { id, name, rows: own, mismatches: own.filter(({ isMismatch }) => isMismatch).length };
  });
}

/** The outcomes. Each row has exactly one, so the numbers add up to `all`. */
export interface ComparisonTotals {
  readonly all: number;
  readonly matches: number;
  readonly differing: number;
  readonly databaseOnly: number;
  readonly codeOnly: number;
  readonly demoOnly: number;
  /** The sum of `differing`, `databaseOnly` and `codeOnly`. */
  readonly mismatches: number;
}

export function totalsOf(rows: readonly ComparisonRow[]): ComparisonTotals {
  const count = (kind: string) => rows.filter((row) => row.kind === kind).length;
  const databaseOnly = count('MissingInCode');
  const codeOnly = count('MissingInDatabase');
  const mismatches = rows.filter(({ isMismatch }) => isMismatch).length;
  return {
    all: rows.length,
    matches: count(scheduleMatchKind),
    differing: mismatches - databaseOnly - codeOnly,
    databaseOnly,
    codeOnly,
    demoOnly: count(demoOnlyKind),
    mismatches,
  };
}

export const shownRows = (rows: readonly ComparisonRow[], { template, show }: ComparisonSearch) =>
  rows.filter(
    (row) =>
      (template === undefined || row.template === template) &&
      (show === undefined || (show === 'matches' ? row.isMatch : row.isMismatch)),
  );

export const titleChanges = (rows: readonly ComparisonRow[]) =>
  rows.filter(
    ({ code, database, record }) => code && database && record !== undefined && code.title !== database.title,
  );

export function syncScript(rows: readonly ComparisonRow[], at: string): string {
  const lines = titleChanges(rows).map(
    ({ template, hour, type, record, code, database }, place) =>
      `${place + 1}. ${template}, ${hour}:00, ${type}: entry ${record}\n   from: ${database?.title || '(no title)'}\n   to:   ${code?.title}`,
  );
  return [
    `Sync instructions created at ${at} from the schedule comparison.`,
    'Change the heading of each entry in the default schedule to match its template definition:',
    '',
    ...lines,
    '',
  ].join('\n');
}
