/** The engine's and the runtime's own names of errors: to whoever reads why a run failed they say nothing. */
const ownNames = /^(?:(?:TransientError|SystemicError|InternalError|Error|E[A-Z]{3,}): )+/;

/** What a failed system call was about: `, lstat '/data/objects/part'`. */
const systemCall = /, [a-z]+ '[^']*'(?: -> '[^']*')?$/;

const writtenPart = /^Writing \S+ failed: /;

/**
 * What a lane's error comes to, in a sentence for whoever has to see to it: without names of error types that
 * only the engine knows, the stack, and the key of the object; those are in the log and on the lane.
 */
export function plainCause(error: string): string {
  const [line = ''] = error.split('\n');
  const said = line.replace(ownNames, '');
  const doing = writtenPart.exec(said)?.[0];
  const cause = said
    .slice(doing?.length ?? 0)
    .replace(ownNames, '')
    .replace(systemCall, '')
    .trim();
  return doing === undefined ? cause : `Writing to backup storage failed: ${cause}`;
}

/** With its full stop, where it has none. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
