import { Badge, Box, Link as ChakraLink, Flex, List, Stack, Text } from '@chakra-ui/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { gql } from '#shared/api/gql';
import { type NotificationState, notificationState } from '#shared/domain/reminders/notification-state';
import { dateAfter } from '#shared/domain/schedules/effect';
import type { UserDayLine } from '#shared/domain/schedules/user-day';
import { graphql } from '../../api/client';
import { userKeys } from '../../api/users';
import { Choice } from '../../components/filter/choice';
import { notificationsQuery } from '../../components/notifications/today';
import { EntryLink } from '../../components/schedule-entry/entry-link';
import { UtcTime } from '../../components/week/utc-time';
import { Loaded, Section } from './section';

const daysAhead = 7;
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/** Shows a day's reminders, each with the reason why it is sent or left out. */
export function DaySection({ user }: { readonly user: string }) {
  const [ahead, setAhead] = useState('0');
  const date = dateAfter(Date.now(), Number(ahead));
  const query = useQuery(userDayQuery(user, date));
  const recorded = useQuery(notificationsQuery(date));
  const at = new Date(Date.now()).toISOString();
  const stateOf = (line: UserDayLine) => recorded.data && notificationState(recorded.data, line, date, at);
  return (
    <Section
      title="Notifications by day"
      note="The notifications that the schedule contains for this user, each with its state in our records."
    >
      <Choice
        label="Day (UTC)"
        value={ahead}
        options={Array.from({ length: daysAhead }, (_, index) => ({
          value: `${index}`,
          label: index === 0 ? 'Today' : weekday.format(Date.parse(dateAfter(Date.now(), index))),
        }))}
        onChange={setAhead}
      />
      <Loaded query={query} label="Loading notifications">
        {({ date: shown, notes, lines }) => (
          <Stack gap="3">
            <List.Root ps="4" gap="0.5">
              {notes.map((note) => (
                <List.Item key={note}>{note}</List.Item>
              ))}
            </List.Root>
            {lines.length === 0 ? (
              <Text color="fg.muted">The schedule has no notifications on this day.</Text>
            ) : (
              <Box as="ol" listStyleType="none" aria-label="Notifications on this day">
                {lines.map((line) => (
                  <Line key={`${line.entryId} ${line.time}`} line={line} date={shown} state={stateOf(line)} />
                ))}
              </Box>
            )}
            <Text textStyle="xs" color="fg.muted">
              Only the push provider knows whether a notification was delivered:{' '}
              <ChakraLink asChild variant="underline">
                <Link to="/admin/missing-reminder" search={{ user, date }}>
                  find out why one did not arrive
                </Link>
              </ChakraLink>
              .
            </Text>
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

const states: Readonly<Record<NotificationState, readonly [string, string]>> = {
  planned: ['Not scheduled yet', 'gray'],
  scheduled: ['Scheduled', 'green'],
  cancelled: ['Cancelled', 'gray'],
  missing: ['Missing', 'red'],
};

interface LineProps {
  readonly line: UserDayLine;
  /** A UTC day, as YYYY-MM-DD. */
  readonly date: string;
  /** The state, or undefined if our records are loading or cannot be read. */
  readonly state: NotificationState | undefined;
}

function Line({ line, date, state }: LineProps) {
  const { entryId, time, heading, sent, reason } = line;
  const [label, color] = sent
    ? state
      ? states[state]
      : (['In the schedule', 'gray'] as const)
    : (['Left out', 'gray'] as const);
  return (
    <Flex
      as="li"
      direction={{ base: 'column', sm: 'row' }}
      columnGap="3"
      rowGap="1"
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      align="flex-start"
    >
      <Box w="32" flexShrink="0">
        <Badge variant="surface" colorPalette={color}>
          {label}
        </Badge>
      </Box>
      <Box minW="0">
        <Text overflowWrap="anywhere">
          {time && <UtcTime time={time} date={date} />}{' '}
          <EntryLink id={entryId}>{heading ?? entryId}</EntryLink>
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {reason}
        </Text>
      </Box>
    </Flex>
  );
}

const document = gql(`query UserDay($text: String!, $date: String!) {
  userDay(text: $text, date: $date) {
    date isPremium mayCustomise hours notes
    lines { entryId templateName hour time type heading content sent reason outsideSlots }
  }
}`);

const userDayQuery = (text: string, date: string) =>
  queryOptions({
    queryKey: [...userKeys.all, 'day', text, date],
    queryFn: async () => (await graphql(document, { text, date })).userDay,
    placeholderData: keepPreviousData,
  });
