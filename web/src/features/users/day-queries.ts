import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { UserDayLine } from '#shared/domain/schedules/user-day';
import { graphql } from '../../api/client';
import { userKeys } from '../../api/users';

/** A user's notifications on a given day, in API format. */
export interface AnsweredDay {
  readonly date: string;
  readonly isPremium: boolean;
  readonly mayCustomise: boolean;
  readonly hours: readonly string[];
  readonly notes: readonly string[];
  readonly lines: readonly UserDayLine[];
}

const document = `query UserDay($text: String!, $date: String!) {
  userDay(text: $text, date: $date) {
    date isPremium mayCustomise hours notes
    lines { entryId templateName hour time type heading content sent reason outsideSlots }
  }
}`;

/**
 * Returns the query for a user's notifications on a given day (YYYY-MM-DD in UTC). The typed text identifies
 * the user.
 */
export const userDayQuery = (text: string, date: string) =>
  queryOptions({
    queryKey: [...userKeys.all, 'day', text, date],
    queryFn: async () =>
      (await graphql<{ userDay: AnsweredDay }, { text: string; date: string }>(document, { text, date }))
        .userDay,
    placeholderData: keepPreviousData,
  });
