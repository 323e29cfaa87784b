/**
 * Matches error names from the engine, Lambda and the runtime, and Lambda request IDs. These mean nothing to
 * people who want to know why a run failed.
 */
const ownNames =
  /^(?:(?:TransientError|SystemicError|InternalError|Error|E[A-Z]{3,}|(?:Sandbox|Lambda|Runtime)\.\w+): |RequestId: [\w-]+ )+/;

/** Matches Lambda's message about a function timeout. */
const timedOut = /^Task timed out after ([\d.]+) seconds$/;

/**
 * Matches the end of a failed system call's message, which contains the file name, for example `, lstat
 * '/data/objects/part'`.
 */
const systemCall = /, [a-z]+ '[^']*'(?: -> '[^']*')?$/;

const writtenPart = /^Writing \S+ failed: /;

/**
 * Returns a lane's error as one plain sentence, without the engine's error type names, the stack or the
 * object's key. The log and the lane's row still contain these details.
 */
export function plainCause(error: string): string {
  const [line = ''] = error.split('\n');
  const said = line.replace(ownNames, '');
  const doing = writtenPart.exec(said)?.[0];
  const cause = said
    .slice(doing?.length ?? 0)
    .replace(ownNames, '')
    .replace(systemCall, '')
    .replace(timedOut, (_, seconds) => `The worker's last call timed out after ${Number(seconds)} seconds`)
    .trim();
  return doing === undefined ? cause : `Writing to backup storage failed: ${cause}`;
}

/** Adds a full stop to the text if it does not already end with a punctuation mark. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
