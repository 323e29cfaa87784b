import type { StoredRecord } from '../models/model';

/** A person's account in the user directory. */
export interface DirectoryUser {
  /** The unique id. */
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly enabled: boolean;
  /** The directory's own status: CONFIRMED, FORCE_CHANGE_PASSWORD, ... */
  readonly status: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string | null;
}

/**
 * The result of `findUser`. Stored data may break today's rules: any attribute of a record except its id may
 * be missing.
 */
export interface FoundUser<
  Preferences extends StoredRecord = StoredRecord,
  Subscription extends StoredRecord = StoredRecord,
> {
  /** Null: the directory does not know the user. */
  readonly account: DirectoryUser | null;
  /** The email by which people know the user, according to the directory, the search or the records. */
  readonly email: string | null;
  /** Their emails and unique id: what their records may carry as `userID`. */
  readonly userIDs: readonly string[];
  /** All records of the user, last changed first; the first one applies. */
  readonly preferences: readonly Preferences[];
  /** Last changed first. */
  readonly subscriptions: readonly Subscription[];
  /** One sentence if preferences and subscription disagree; the preferences decide who is premium. */
  readonly disagreement: string | null;
}
