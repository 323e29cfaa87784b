import { z } from 'zod';
import { AppError } from '#functions/engine/app-error';

const shape = z.strictObject({ of: z.string(), at: z.string() });

/** Where a list goes on, bound to the question that it is of. */
export const pageToken = (of: string, at: string | undefined): string | null =>
  at === undefined ? null : Buffer.from(JSON.stringify({ of, at })).toString('base64url');

/** The place that a token stands for; throws BadRequest for one of another question: it would leave items out. */
export function placeOf(of: string, token: string | null | undefined): string | undefined {
  if (token == null) return undefined;
  try {
    const read = shape.parse(JSON.parse(Buffer.from(token, 'base64url').toString()));
    if (read.of === of) return read.at;
  } catch {
    // Refused below, like a token of another question.
  }
  const expected = 'one that the same question answered';
  throw new AppError('BadRequest', `nextToken is not known; expected ${expected}.`, {
    info: { field: 'nextToken', expected },
  });
}
