import type { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { type Complaint, describeIssue } from '#shared/api/describe-issue';
import { readFields } from '#shared/api/record-complaints';

/** Maximum number of problems in one error. */
const maxComplaints = 5;

/**
 * Parses a caller's input. Unknown fields are rejected. Throws BadRequest: the message has each invalid
 * field, its value and what was expected; `info` has `field` and `expected` of the first.
 *
 * @param root path of `input` in the request, such as `params`; empty if it is the whole request
 */
export function parse<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  root: string,
): z.output<Schema> {
  const result = schema.strict().safeParse(input);
  // Strictness only changes which inputs are rejected, not the result.
  if (result.success) return result.data as z.output<Schema>;
  const known = Object.keys(schema.shape);
  throw wrongFields(result.error.issues.map((issue) => describeIssue(issue, input, root, known)));
}

/** Parses a record's fields in the same way. The model's own messages ('Title is required') are kept. */
export function parseRecord(schema: z.ZodObject, input: unknown, root: string): Record<string, unknown> {
  const { fields, complaints } = readFields(schema, input, root);
  if (complaints) throw wrongFields(complaints);
  return fields;
}

/**
 * Returns BadRequest for the invalid fields. `info` has `field` and `expected` of the first, and `fields` has
 * the first five with their messages.
 */
export function wrongFields(all: readonly Complaint[]): AppError {
  const complaints = all.slice(0, maxComplaints);
  const [first] = complaints;
  const message =
    complaints.length === 1 ? first?.message : complaints.map(({ message: one }) => ended(one)).join(' ');
  return new AppError('BadRequest', message ?? 'The input is not valid.', {
    info: { field: first?.field, expected: first?.expected, fields: complaints },
  });
}

const ended = (sentence: string) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
