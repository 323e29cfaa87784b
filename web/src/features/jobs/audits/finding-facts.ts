import type { Finding } from '#shared/jobs/run/results';
import { fieldsOf } from '../common/run-facts';

/** A finding, with functions that read its details by name as text, lists or counts. */
export interface FindingFacts {
  readonly finding: Finding;
  /** Returns the value as text, or an empty string if the finding has no such value. */
  readonly text: (name: string) => string;
  readonly list: (name: string) => readonly string[];
  readonly count: (name: string) => number;
}

/** Reads the details of a finding. */
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

/** Returns the findings of the given kinds. */
export const ofKinds = (all: readonly FindingFacts[], ...kinds: readonly string[]): readonly FindingFacts[] =>
  all.filter(({ finding }) => kinds.includes(finding.kind));
