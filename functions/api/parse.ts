import type { z } from 'zod';
import { AppError } from '#functions/engine/app-error';
import { describeIssue } from '#shared/api/describe-issue';

/** Enough to mend them in one go, short enough to read. */
const mostComplaints = 5;

/**
 * Parses what a caller sent; a field that the schema does not know is refused. Throws BadRequest: the message names each field, its
 * value and what was expected, `info` has `field` and `expected` of the first.
 *
 * @param root where `input` stands in what the caller sent, such as `params`; empty for all of it.
 */
export function parse<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  root: string,
): z.output<Schema> {
  const result = schema.strict().safeParse(input);
  // Strictness changes what is refused, not what comes out.
  if (result.success) return result.data as z.output<Schema>;
  const known = Object.keys(schema.shape);
  const complaints = result.error.issues
    .slice(0, mostComplaints)
    .map((issue) => describeIssue(issue, input, root, known));
  const [first] = complaints;
  throw new AppError('BadRequest', complaints.map(({ message }) => message).join(' '), {
    info: { field: first?.field, expected: first?.expected },
  });
}
