import { z } from 'zod';

/**
 * Fields that the app whose data this is keeps on each record (Amplify conventions; docs/product.md). Times
 * are ISO 8601 in UTC, but for `_lastChangedAt`, which is in milliseconds since the epoch.
 */
export const syncFields = {
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
  /** Identity-provider subject, alone or as `subject::username`; used for authorization by the app. */
  owner: z.string().optional(),
  _version: z.int().optional(),
  _deleted: z.boolean().nullable().optional(),
  _lastChangedAt: z.int().optional(),
};
