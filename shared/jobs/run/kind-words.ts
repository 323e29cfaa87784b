import { counted } from '../../text/counted';
import { countProblems, onlyInforms } from './informing-kinds';
import type { FindingCount } from './run';

const capitals: Readonly<Record<string, string>> = { id: 'ID', url: 'URL' };

/** Turns `UserIdMissing` into 'user ID missing'. */
const kindWords = (kind: string): string =>
  kind
    .split(/(?<=[a-z0-9])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => capitals[word] ?? word)
    .join(' ');

/** Returns text such as '8 findings: set unknown (3), set inactive (5).', with only what requires action. */
export function findingsSentence(findings: readonly FindingCount[]): string | undefined {
  const found = countProblems(findings);
  if (found === 0) return undefined;
  const kinds = findings
    .filter(({ kind }) => !onlyInforms(kind))
    .map(({ kind, count }) => `${kindWords(kind)} (${count.toLocaleString('en')})`);
  return `${counted(found, 'finding')}: ${kinds.join(', ')}.`;
}
