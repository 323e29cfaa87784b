import type { z } from 'zod';
import { type Complaint, describeIssue } from './describe-issue';

/** A placeholder that replaces zod's default messages, to distinguish them from the schema's own messages. */
const unsaid = 'unsaid';

export type ReadFields =
  | { readonly fields: Record<string, unknown>; readonly complaints?: undefined }
  | { readonly fields?: undefined; readonly complaints: readonly Complaint[] };

/**
 * Parses a record's fields and rejects unknown ones. A complaint uses the model's own message if it has one
 * for the problem ('Title is required').
 *
 * @param root the path of `input` in the caller's request; empty if it is the whole request
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

/**
 * Returns true if a model's message is a full sentence, and false if it is only a lower-case description of
 * the expected value ('a time as HH:MM').
 */
const isSentence = (message: string) => message !== unsaid && /^\p{Lu}/u.test(message);
