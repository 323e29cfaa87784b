import { Badge, Box, Flex, List, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateAfter } from '#shared/domain/schedules/effect';
import type { UserDayLine } from '#shared/domain/schedules/user-day';
import { Choice } from '../../components/filter/choice';
import { EntryLink } from '../../components/schedule-entry/entry-link';
import { UtcTime } from '../../components/week/utc-time';
import { userDayQuery } from './day-queries';
import { Loaded, Section } from './section';

const daysAhead = 7;
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/**
 * What the user receives on a day, and why: each notification, and each of their entries that is not sent.
 */
export function DaySection({ user }: { readonly user: string }) {
  const [ahead, setAhead] = useState('0');
  const date = dateAfter(Date.now(), Number(ahead));
  const query = useQuery(userDayQuery(user, date));
  return (
    <Section
      title="Notifications by day"
      note="Calculated with the same rules as the scheduled notifications."
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
      <Loaded query={query} label="Loading the day">
        {({ notes, lines }) => (
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
                  <Line key={`${line.entryId} ${line.time}`} line={line} />
                ))}
              </Box>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Line({ line }: { readonly line: UserDayLine }) {
  const { entryId, time, heading, sent, reason, outsideSlots } = line;
  return (
    <Flex as="li" gap="3" py="2" borderTopWidth="1px" borderColor="border.muted" align="flex-start">
      <Badge
        variant="surface"
        colorPalette={sent ? (outsideSlots ? 'orange' : 'green') : 'gray'}
        flexShrink="0"
      >
        {sent ? 'Sent' : 'Not sent'}
      </Badge>
      <Box minW="0">
        <Text overflowWrap="anywhere">
          {time && <UtcTime time={time} />} <EntryLink id={entryId}>{heading ?? entryId}</EntryLink>
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {reason}
        </Text>
      </Box>
    </Flex>
  );
}
