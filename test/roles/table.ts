import { reasonFor } from './justified';
import type { Removal } from './removals';
import type { RolesFound } from './stack-roles';

const begin = '<!-- roles: written by npm run roles -->';
const end = '<!-- /roles -->';

/** Puts the table between the page's two markers. Throws if they are missing. */
export function withTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/security.md has no ${begin} ... ${end}`);
  return `${page.slice(0, from)}${begin}\n\n${table}\n${page.slice(to)}`;
}

/**
 * Formats the role table: each statement and, for each of its parts, the test that fails without that part.
 */
export function rolesTable({ roles, removals }: RolesFound): string {
  const tests = [...new Set(removals.flatMap(({ noticedBy }) => noticedBy ?? []))].toSorted();
  const reasons = [...new Set(removals.flatMap((one) => (one.noticedBy ? [] : (reasonFor(one) ?? []))))];
  const mark = (one: Removal) => {
    if (one.noticedBy) return `${tests.indexOf(one.noticedBy) + 1}`;
    const reason = reasonFor(one);
    return reason === undefined ? 'not recorded yet' : letter(reasons.indexOf(reason));
  };
  const rows = roles.flatMap((role) =>
    role.statements.map((_, statement) => {
      const parts = (kind: Removal['kind']) =>
        removals
          .filter((one) => one.role === role.logicalId && one.statement === statement && one.kind === kind)
          .map((one) => `${shortened(one.value)} (${mark(one)})`)
          .join(', ');
      return `| ${role.logicalId} | ${parts('Action')} | ${parts('Resource')} |`;
    }),
  );
  return [
    '| role | may | on |',
    '|---|---|---|',
    ...rows,
    '',
    'Tests:',
    '',
    ...tests.map((test, index) => `${index + 1}. \`${test}\``),
    '',
    'Grants whose absence no test on one machine can detect:',
    '',
    ...reasons.map((reason, index) => `- (${letter(index)}) ${reason}.`),
    '',
  ].join('\n');
}

const letter = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);

/**
 * Shortens `arn:aws:dynamodb:us-east-1:000000000000:table/WellnessAdmin-LedgerTable` to `LedgerTable`, and
 * removes version numbers.
 */
const shortened = (value: string) =>
  value
    .replace(/^arn:aws:[\w-]*:[\w-]*:\d*:(?:(?:table|function|stateMachine|userpool|key)[/:])?/, '')
    .replace(/^WellnessAdmin-/, '')
    .replace(/(Function):\d+$/, '$1:version')
    .replaceAll('*', '\\*');
