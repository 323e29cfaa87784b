import type { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { type Complaint, describeIssue } from '#shared/api/describe-issue';
import { readFields } from '#shared/api/record-complaints';

/** The maximum number of problems in one error. */
const maxComplaints = 5;

/**
 * Parses a caller's input. Rejects unknown fields. Throws BadRequest if the input is invalid. The message
 * lists each invalid field, its value and the expected value. `info` contains `field` and `expected` for the
 * first invalid field.
 *
 * @param root the path of `input` in the request, such as `params`, or an empty string if the input is the
 *   whole request
 */
export function parse<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  root: string,
): z.output<Schema> {
  const result = schema.strict().safeParse(input);
  // Safe, because the strict schema accepts fewer inputs but produces the same type of result.
  if (result.success) return result.data as z.output<Schema>;
  const known = Object.keys(schema.shape);
  throw wrongFields(result.error.issues.map((issue) => describeIssue(issue, input, root, known)));
}

/**
 * Parses a record's fields and rejects unknown fields. Keeps the model's own messages, such as 'Title is
 * required'. Throws BadRequest with a list of the invalid fields.
 */
export function parseRecord(schema: z.ZodObject, input: unknown, root: string): Record<string, unknown> {
  const { fields, complaints } = readFields(schema, input, root);
  if (complaints) throw wrongFields(complaints);
  return fields;
}

/**
 * Creates the BadRequest error for invalid fields. `info` contains `field` and `expected` for the first
 * field, and `fields` lists the first five fields with their messages.
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
