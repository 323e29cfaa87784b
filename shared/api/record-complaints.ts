import type { z } from 'zod';
import { type Complaint, describeIssue } from './describe-issue';

/** Replaces zod's own message, so that a message from the schema can be distinguished from it. */
const unsaid = 'unsaid';

/** A record's fields as they are stored, or the problems with them. */
export type ReadFields =
  | { readonly fields: Record<string, unknown>; readonly complaints?: undefined }
  | { readonly fields?: undefined; readonly complaints: readonly Complaint[] };

/**
 * Parses a record's fields and refuses unknown ones. If the model has a sentence of its own ('Title is
 * required'), it is the complaint's message.
 *
 * @param root position of `input` in the caller's request; empty for all of it.
 */
export function readFields(schema: z.ZodObject, input: unknown, root: string): ReadFields {
  const result = schema.strict().safeParse(input, { error: () => unsaid });
  if (result.success) return { fields: result.data };
  const known = Object.keys(schema.shape);
  const complaints = result.error.issues.map((issue) => {
    const complaint = describeIssue(issue, input, root, known);
    return isSentence(issue.message)
      ? { ...complaint, message: issue.message, expected: issue.message }
      : complaint;
  });
  return { complaints };
}

/** A model's message is a sentence or, in lower case, an expectation ('a time as HH:MM'). */
const isSentence = (message: string) => message !== unsaid && /^\p{Lu}/u.test(message);
