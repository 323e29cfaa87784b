import { randomUUID } from 'node:crypto';
import { HostError } from '../base/host-error';
import type { ResolvedResource } from '../template/template';

/**
 * Returns a target's input for a scheduled time (milliseconds since the epoch). Replaces the scheduler's
 * placeholders, as in `{"at":"<aws.scheduler.scheduled-time>"}`. Throws a HostError for an unknown
 * placeholder.
 */
export function inputFor(
  template: string,
  { logicalId, attributes }: ResolvedResource,
  dueMs: number,
): string {
  const words: Readonly<Record<string, string | undefined>> = {
    // The scheduler's format does not include milliseconds.
    'scheduled-time': new Date(dueMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    'schedule-arn': attributes.Arn,
    'execution-id': randomUUID(),
    'attempt-number': '1',
  };
  return template.replaceAll(/<aws\.scheduler\.([^>]*)>/g, (word, name: string) => {
    const value = words[name];
    if (value !== undefined) return value;
    throw new HostError(
      'BadTemplate',
      `${logicalId}.Properties.Target.Input: ${word} is unknown to the local host`,
    );
  });
}
