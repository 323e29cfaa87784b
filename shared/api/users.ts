import type { StoredRecord } from '../models/model';

export interface DirectoryUser {
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly enabled: boolean;
  /** The directory's own status, such as CONFIRMED or FORCE_CHANGE_PASSWORD. */
  readonly status: string;
  /** The time when the account was created, in ISO 8601 and UTC. */
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
  /** The user's account, or null if the user is not in the directory. */
  readonly account: DirectoryUser | null;
  /** The user's email address, taken from the directory, the search text or the records. */
  readonly email: string | null;
  /** The user's email addresses and unique ID. Any of them may be the `userID` of the user's records. */
  readonly userIDs: readonly string[];
  /** All of the user's preferences records, newest first. Only the first record is used. */
  readonly preferences: readonly Preferences[];
  /** The user's subscriptions, newest first. */
  readonly subscriptions: readonly Subscription[];
  /**
   * A sentence that describes how the preferences and the subscription differ, or null if they agree. The
   * preferences determine whether the user is premium.
   */
  readonly disagreement: string | null;
}
