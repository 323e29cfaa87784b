import { z } from 'zod';

/**
 * The fields that the app, which owns this data, stores in each record, following Amplify's conventions.
 * Times are in ISO 8601 and UTC, except for `_lastChangedAt`, which is in milliseconds since the epoch.
 */
export const syncFields = {
  createdAt: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime().optional(),
  /** The identity provider's subject, alone or as `subject::username`. The app uses it for authorization. */
  owner: z.string().optional(),
  _version: z.int().optional(),
  _deleted: z.boolean().nullable().optional(),
  _lastChangedAt: z.int().optional(),
};
