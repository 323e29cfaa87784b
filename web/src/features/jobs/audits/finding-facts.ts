import type { Finding } from '#shared/jobs/run/results';
import { fieldsOf } from '../common/run-facts';

export interface FindingFacts {
  readonly finding: Finding;
  /** Returns a value, or an empty text if the finding has none. */
  readonly text: (name: string) => string;
  readonly list: (name: string) => readonly string[];
  readonly count: (name: string) => number;
}

export function factsOf(finding: Finding): FindingFacts {
  const fields = new Map(Object.entries(fieldsOf(finding.details)));
  return {
    finding,
    text: (name) => {
      const value = fields.get(name) ?? '';
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
    list: (name) => {
      const value = fields.get(name);
      return Array.isArray(value) ? value.map(String) : [];
    },
    count: (name) => Number(fields.get(name) ?? 0),
  };
}

export const ofKinds = (all: readonly FindingFacts[], ...kinds: readonly string[]): readonly FindingFacts[] =>
  all.filter(({ finding }) => kinds.includes(finding.kind));
