import { z } from 'zod';
import type { ApiError } from '#shared/api/api-error';
import { refusals } from '#shared/jobs/job/access';
import type { Identity } from './request';

/** What functions/resolvers/invoke.ts sends. */
const apiEvent = z.object({
  type: z.unknown().optional(),
  field: z.unknown(),
  arguments: z.unknown(),
  identity: z.unknown(),
});

const signedIn = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  groups: z.array(z.string()),
});

/** The refusal of a caller who is not in the group Admin. */
export const unauthorized: ApiError = { type: 'Unauthorized', message: refusals.Admin };

/** What a function answers to the resolver. */
export type ApiAnswer = { readonly data: unknown } | { readonly error: ApiError };

/** The parts of an event; all undefined if it is not one of the resolver. */
export const readEvent = (event: unknown): Partial<z.output<typeof apiEvent>> =>
  apiEvent.safeParse(event).data ?? {};

/**
 * The caller, if they are in the group Admin. Checked again in each function, whatever the schema's
 * directives say.
 */
export function adminOf(claimed: unknown): Identity | undefined {
  const identity = signedIn.safeParse(claimed).data;
  return identity?.groups.includes('Admin') ? identity : undefined;
}
