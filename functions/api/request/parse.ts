import type { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { type Complaint, describeIssue } from '#shared/api/describe-issue';
import { readFields } from '#shared/api/record-complaints';

/** Enough to fix them in one go, and short enough to read. */
const maxComplaints = 5;

/**
 * Parses a caller's input; unknown fields are refused. Throws BadRequest: the message names each invalid
 * field, its value and what was expected; `info` has `field` and `expected` of the first.
 *
 * @param root position of `input` in the request, such as `params`; empty for all of it
 */
export function parse<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  root: string,
): z.output<Schema> {
  const result = schema.strict().safeParse(input);
  // Strictness changes which inputs are refused, not the result.
  if (result.success) return result.data as z.output<Schema>;
  const known = Object.keys(schema.shape);
  throw wrongFields(result.error.issues.map((issue) => describeIssue(issue, input, root, known)));
}

/**
 * The same for a record's fields. Sentences that the model itself provides ('Title is required') are kept.
 */
export function parseRecord(schema: z.ZodObject, input: unknown, root: string): Record<string, unknown> {
  const { fields, complaints } = readFields(schema, input, root);
  if (complaints) throw wrongFields(complaints);
  return fields;
}

/**
 * BadRequest that names the wrong fields. `info` has `field` and `expected` of the first, and `fields`: the
 * first five with their messages.
 */
export function wrongFields(all: readonly Complaint[]): AppError {
  const complaints = all.slice(0, maxComplaints);
  const [first] = complaints;
  const message =
    complaints.length === 1 ? first?.message : complaints.map(({ message: one }) => ended(one)).join(' ');
  return new AppError('BadRequest', message ?? 'The input is wrong.', {
    info: { field: first?.field, expected: first?.expected, fields: complaints },
  });
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
