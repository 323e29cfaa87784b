import { z } from 'zod';

/**
 * The fields of each record, following Amplify's conventions. Times are ISO 8601 in UTC, except for
 * `_lastChangedAt`, in milliseconds since the epoch.
 */
export const syncFields = {
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
  /**
   * The owner: the identity provider's subject, alone or as `subject::username`. The app authorizes by it.
   */
  owner: z.string().optional(),
  _version: z.int().optional(),
  _deleted: z.boolean().nullable().optional(),
  _lastChangedAt: z.int().optional(),
};
