import { z } from 'zod';
import type { ApiError } from '#shared/api/api-error';
import { refusals } from '#shared/jobs/job/access';
import type { Identity } from './request';

/** The event that functions/resolvers/invoke.ts sends. */
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

export const unauthorized: ApiError = { type: 'Unauthorized', message: refusals.Admin };

export type ApiAnswer = { readonly data: unknown } | { readonly error: ApiError };

/** Parses an event. All properties are undefined if it does not come from the resolver. */
export const readEvent = (event: unknown): Partial<z.output<typeof apiEvent>> =>
  apiEvent.safeParse(event).data ?? {};

/**
 * Returns the caller's identity, or undefined unless the caller is in the Admin group. Each function checks
 * this itself rather than relying on the schema's directives.
 */
export function adminOf(claimed: unknown): Identity | undefined {
  const identity = signedIn.safeParse(claimed).data;
  return identity?.groups.includes('Admin') ? identity : undefined;
}
