import { queryOptions } from '@tanstack/react-query';
import type { ChainLink, ChainStep } from '#shared/domain/reminders/chain';
import { graphql } from '../../../api/client';
import { chainKey } from '../../../api/todays-chain';

/** The API response about a user and a reminder. */
export interface UserChain {
  /** The day in UTC, as YYYY-MM-DD. */
  readonly date: string;
  readonly at: string;
  readonly email: string | null;
  /** The account's unique ID, or null if the account is not in the user directory. */
  readonly subject: string | null;
  readonly preferencesId: string | null;
  /** The time in UTC, as HH:MM, or null if there is no such reminder on that day. */
  readonly time: string | null;
  readonly heading: string | null;
  readonly notificationID: string | null;
  readonly slots: readonly {
    readonly time: string;
    readonly type: string;
    readonly heading: string | null;
  }[];
  readonly links: readonly ChainLink[];
  readonly cause: ChainStep | null;
}

/** The text that the admin typed to identify an account, and the reminder in question. */
export interface Complaint {
  readonly text: string;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
}

const userDocument = `query NotificationChain($text: String!, $date: String, $time: String) {
  notificationChain(text: $text, date: $date, time: $time) {
    date at email subject preferencesId time heading notificationID cause
    slots { time type heading } links { step state detail fix } } }`;

/**
 * Returns the query for one user's chain. The chain is refetched only on request, because the response
 * applies to one point in time.
 */
export const userChainQuery = ({ text, date, time }: Complaint) =>
  queryOptions({
    queryKey: [...chainKey, 'user', text, date ?? '', time ?? ''],
    queryFn: async () =>
      (await graphql<{ notificationChain: UserChain }, Complaint>(userDocument, { text, date, time }))
        .notificationChain,
    staleTime: 0,
    retry: false,
    // While another reminder for the same user is loading, the previous response stays visible.
    placeholderData: (found, before) => (before?.queryKey[2] === text ? found : undefined),
  });
