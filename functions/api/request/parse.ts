import type { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import { type Complaint, describeIssue } from '#shared/api/describe-issue';
import { readFields } from '#shared/api/record-complaints';

const maxComplaints = 5;

/**
 * Parses input and rejects unknown fields. BadRequest lists each invalid field, its value and what was
 * expected; `info` has `field` and `expected` of the first.
 * @param root the path of `input` in the request, such as `params`; empty for the whole request
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
 * Parses a record and rejects unknown fields. Keeps the model's own messages, such as 'Title is required'.
 * BadRequest lists the invalid fields.
 */
export function parseRecord(schema: z.ZodObject, input: unknown, root: string): Record<string, unknown> {
  const { fields, complaints } = readFields(schema, input, root);
  if (complaints) throw wrongFields(complaints);
  return fields;
}

/**
 * Returns the error for invalid fields. `info` has `field` and `expected` of the first field, and `fields`
 * with the first five and their messages.
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

/** The maximum nesting. No valid input is nested more deeply, and recursive code can handle this depth. */
const maxLevels = 100;

/** The number of parts that are shown of the path of a value that is nested too deeply. */
const shownParts = 3;

/**
 * Throws BadRequest, with the path, for what the system cannot process: text with an unpaired surrogate,
 * which DynamoDB would reject with a vague error, or values nested so deeply that reading them would overflow
 * the stack. Not recursive, because a caller's JSON may be nested to any depth.
 */
export function refuseBrokenInput(args: unknown): void {
  const left: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: args, path: [] }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !value.isWellFormed())
      throw refused(path, 'contains an unpaired surrogate', 'valid Unicode text');
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > maxLevels)
      throw refused(
        path.slice(0, shownParts),
        `is nested more than ${maxLevels} levels deep`,
        'fewer levels',
      );
    for (const [name, inner] of Object.entries(value)) left.push({ value: inner, path: [...path, name] });
  }
}

function refused(path: readonly string[], state: string, expected: string): AppError {
  const field = path.join('.') || 'The input';
  return new AppError('BadRequest', `${field} ${state}; expected ${expected}.`, {
    info: { field, expected },
  });
}
