import { demoOnlyKind, onlyInforms, scheduleMatchKind } from '#shared/jobs/run/informing-kinds';
import { scheduleTemplates } from '#shared/templates/index';
import type { FindingFacts } from './finding-facts';
import type { ComparisonSearch } from './search';

/** The label of each kind of finding (docs/product.md). */
const statusWords: Readonly<Record<string, string>> = {
  [scheduleMatchKind]: 'Match',
  [demoOnlyKind]: 'Demo only, not scheduled',
  TitleMismatch: 'Title mismatch',
  SetIdMismatch: 'Set ID mismatch',
  MissingInDatabase: 'Missing in database',
  MissingInCode: 'Missing in code',
};

/** One line of the comparison: a slot of the code, an entry of the database, or both. */
export interface ComparisonRow {
  readonly id: string;
  readonly template: string;
  readonly hour: string;
  readonly type: string;
  /** The code's values; undefined if it has none. */
  readonly code: { readonly title: string; readonly set: string } | undefined;
  /** The database's values; undefined if it has none. Equal to the code's values for a match. */
  readonly database: { readonly title: string; readonly set: string } | undefined;
  /** ID of the schedule entry, if the finding is about one. */
  readonly record: string | undefined;
  readonly kind: string;
  readonly status: string;
  /** True if the database matches the code. */
  readonly isMatch: boolean;
  /** True if the line needs action. A demo-only slot is neither a match nor a mismatch. */
  readonly isMismatch: boolean;
}

/** A template with its lines, in the order of the day. */
export interface ComparedTemplate {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly ComparisonRow[];
  readonly mismatches: number;
}

/** The line of a finding. */
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

/** The lines by template: those of the code first, in order, then entries that exist only in the database. */
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

/** The lines that match the filters. */
export const shownRows = (rows: readonly ComparisonRow[], { template, show }: ComparisonSearch) =>
  rows.filter(
    (row) =>
      (template === undefined || row.template === template) &&
      (show === undefined || (show === 'matches' ? row.isMatch : row.isMismatch)),
  );

/** Entries whose title differs from the code's. */
export const titleChanges = (rows: readonly ComparisonRow[]) =>
  rows.filter(
    ({ code, database, record }) => code && database && record !== undefined && code.title !== database.title,
  );

/** Step-by-step instructions for giving the database the code's titles. */
export function syncScript(rows: readonly ComparisonRow[], at: string): string {
  const lines = titleChanges(rows).map(
    ({ template, hour, type, record, code, database }, place) =>
      `${place + 1}. ${template}, ${hour}:00, ${type}: entry ${record}\n   from: ${database?.title || '(no title)'}\n   to:   ${code?.title}`,
  );
  return [
    `Sync instructions, created ${at} from the schedule comparison.`,
    'Change the heading of each entry in the default schedule to match its template definition:',
    '',
    ...lines,
    '',
  ].join('\n');
}
