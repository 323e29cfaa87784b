/**
 * Matches error names of the engine, Lambda and the runtime, and Lambda request IDs, which mean nothing to
 * people.
 */
const ownNames =
  /^(?:(?:TransientError|SystemicError|InternalError|Error|E[A-Z]{3,}|(?:Sandbox|Lambda|Runtime)\.\w+): |RequestId: [\w-]+ )+/;

const timedOut = /^Task timed out after ([\d.]+) seconds$/;

/** Matches the end of a failed system call's message, such as `, lstat '/data/objects/part'`. */
const systemCall = /, [a-z]+ '[^']*'(?: -> '[^']*')?$/;

const writtenPart = /^Writing \S+ failed: /;

/**
 * Returns one plain sentence, without error type names, the stack or the object's key. The log and the lane's
 * row still contain them.
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

export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
