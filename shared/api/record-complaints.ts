import type { z } from 'zod';
import { type Complaint, describeIssue } from './describe-issue';

/** Replaces zod's default message, to tell it apart from the messages of the schema. */
const unsaid = 'unsaid';

/** The parsed fields of a record, or the problems with them. */
export type ReadFields =
  | { readonly fields: Record<string, unknown>; readonly complaints?: undefined }
  | { readonly fields?: undefined; readonly complaints: readonly Complaint[] };

/**
 * Parses a record's fields and rejects unknown ones. If the model has its own message ('Title is required'),
 * the complaint uses it.
 *
 * @param root path of `input` in the caller's request; empty if it is the whole request
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

/** A model's message is a sentence, or an expected value in lower case ('a time as HH:MM'). */
const isSentence = (message: string) => message !== unsaid && /^\p{Lu}/u.test(message);
