import type { StoredRecord } from '../models/model';

/** A person's account in the user directory. */
export interface DirectoryUser {
  /** The user's unique ID. */
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
 * The result of `findUser`. Any attribute of a record except its ID may be missing, because stored data may
 * be older than the rules.
 */
export interface FoundUser<
  Preferences extends StoredRecord = StoredRecord,
  Subscription extends StoredRecord = StoredRecord,
> {
  /** Null if the user is not in the directory. */
  readonly account: DirectoryUser | null;
  /** The user's email, from the directory, the search or the records. */
  readonly email: string | null;
  /** The user's emails and unique ID: every value that `userID` of their records may have. */
  readonly userIDs: readonly string[];
  /** All records of the user, most recently changed first. The first one is used. */
  readonly preferences: readonly Preferences[];
  /** Most recently changed first. */
  readonly subscriptions: readonly Subscription[];
  /**
   * A sentence if preferences and subscription disagree. The preferences determine whether the user is
   * premium.
   */
  readonly disagreement: string | null;
}
