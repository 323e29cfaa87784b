import type { StoredRecord } from '../models/model';

/** A person's account in the user directory. */
export interface DirectoryUser {
  /** The unique id. */
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly enabled: boolean;
  /** As the directory has it: CONFIRMED, FORCE_CHANGE_PASSWORD, ... */
  readonly status: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string | null;
}

/**
 * What `findUser` answers. Stored data is older than any rule: any attribute of a record but its id may be
 * missing.
 */
export interface FoundUser<
  Preferences extends StoredRecord = StoredRecord,
  Subscription extends StoredRecord = StoredRecord,
> {
  /** Null: nobody in the directory. */
  readonly account: DirectoryUser | null;
  /** The e-mail by which people know the user, as far as the directory, the search or the records tell. */
  readonly email: string | null;
  /** Their e-mails and unique id: what their records may carry as `userID`. */
  readonly userIDs: readonly string[];
  /** All that are theirs, the last changed first: that one counts. */
  readonly preferences: readonly Preferences[];
  /** The last changed first. */
  readonly subscriptions: readonly Subscription[];
  /**
   * In a sentence, where preferences and subscription say different things; premium is who the preferences
   * say is.
   */
  readonly disagreement: string | null;
}
