import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatUtcDay } from '#shared/text/time-format';
import { dayLabel } from '#shared/values/days';
import { hoursAndMinutes, minutesAndSeconds } from '#shared/values/durations';
import { subscriptionLabel } from '#shared/values/subscription';
import { descriptionOf } from '../../api/trail/audit';
import type { Preferences, User } from '../../api/users';
import { LinkButton } from '../../components/links/link-button';
import { historyOf } from '../../components/links/record-link';
import { StoredTime } from '../../components/records/facts';
import { formatCount, formatCounted } from '../../components/text/number';
import { activityQuery, entriesQuery, ratingsQuery, slotsQuery } from './record-queries';
import { Loaded, Section } from './section';

const rowsAtFirst = 8;

export function Subscriptions({ user: { subscriptions } }: { readonly user: User }) {
  return (
    <Section
      title="Subscription"
      note="The subscription in the preferences, not these records, determines whether a user is premium."
    >
      <Rows
        none="No subscription record."
        rows={subscriptions.map((subscription) => ({
          id: subscription.id,
          main: subscriptionLabel(subscription),
          side: <StoredTime at={subscription.updatedAt} />,
        }))}
      />
    </Section>
  );
}

export function Activities({ userIDs }: { readonly userIDs: readonly string[] }) {
  const query = useQuery(activityQuery(userIDs));
  return (
    <Section
      title="Activity, last 20 days"
      note="Dates are in UTC. Only activities stored under exactly these IDs are included. The user metrics ignore case in emails."
    >
      <Loaded query={query} label="Loading activity">
        {(activities) => {
          const seconds = activities.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
          return (
            <>
              {activities.length > 0 && (
                <Text fontVariantNumeric="tabular-nums">
                  {formatCounted(activities.length, 'activity', 'activities')}, {hoursAndMinutes(seconds)}
                </Text>
              )}
              <Rows
                none="No activity in this period."
                rows={activities.map(({ id, date, activityType, duration }) => ({
                  id,
                  main: `${activityType || 'unknown'}${duration ? `, ${minutesAndSeconds(duration)}` : ''}`,
                  side: date ? formatUtcDay(date) : 'No date',
                }))}
              />
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

export function Schedule({ userIDs }: { readonly userIDs: readonly string[] }) {
  const query = useQuery(slotsQuery(userIDs));
  return (
    <Section title="Schedule">
      <Loaded query={query} label="Loading schedule">
        {({ items, more }) => (
          <Rows
            none="No custom slots."
            more={more}
            rows={items
              .toSorted((a, b) => (a.hour ?? '').localeCompare(b.hour ?? ''))
              .map(({ id, hour, days, set, activityType }) => ({
                id,
                main: `${hour ?? '??'}:00 ${set || activityType || 'nothing'}`,
                side: dayLabel(days ?? []) || 'No days',
              }))}
          />
        )}
      </Loaded>
    </Section>
  );
}

export function Ratings({ userIDs }: { readonly userIDs: readonly string[] }) {
  const query = useQuery(ratingsQuery(userIDs));
  return (
    <Section title="Sessions rated">
      <Loaded query={query} label="Loading ratings">
        {({ items, more }) => (
          <Rows
            none="No sessions rated."
            more={more}
            rows={items
              .toSorted((a, b) => (b.createdAt ?? '').localeCompare(a.createdAt ?? ''))
              .map(({ id, rating, comment, createdAt }) => ({
                id,
                main: `${rating ?? '?'} of 5${comment ? `: ${comment}` : ''}`,
                side: <StoredTime at={createdAt} />,
              }))}
          />
        )}
      </Loaded>
    </Section>
  );
}

/** Shows the changes to a preferences record, newest first, with their authors. */
export function Changes({ record }: { readonly record: Preferences }) {
  const query = useQuery(entriesQuery(record.id));
  return (
    <Section
      title="Audit trail"
      note="Edits to this preferences record, and runs that changed it, newest first."
    >
      <Loaded query={query} label="Loading entries">
        {(entries) => (
          <Rows
            none="No edits or runs found."
            rows={entries.map((entry) => ({
              id: entry.id,
              main: `${descriptionOf(entry)}${entry.undone ? ' (undone)' : ''}`,
              side: (
                <>
                  {entry.user}, <StoredTime at={entry.timestamp} />
                </>
              ),
            }))}
          />
        )}
      </Loaded>
      <LinkButton
        {...historyOf('UserPreferences', record.id)}
        size="xs"
        alignSelf="flex-start"
        variant="outline"
      >
        Open in the audit trail
      </LinkButton>
    </Section>
  );
}

interface Row {
  readonly id: string;
  readonly main: string;
  readonly side: React.ReactNode;
}

interface RowsProps {
  readonly rows: readonly Row[];
  readonly none: string;
  /** True if some of the records have not been read. */
  readonly more?: boolean;
}

function Rows({ rows, none, more = false }: RowsProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <Text color="fg.muted">{none}</Text>;
  return (
    <>
      <chakra.ul listStyleType="none" display="grid" gap="1.5">
        {(all ? rows : rows.slice(0, rowsAtFirst)).map(({ id, main, side }) => (
          <li key={id}>
            <HStack justify="space-between" gap="4" align="baseline">
              <Text minW="0" overflowWrap="anywhere" _firstLetter={{ textTransform: 'uppercase' }}>
                {main}
              </Text>
              <Text as="span" color="fg.muted" textStyle="xs" flexShrink="0" maxW="50%" textAlign="end">
                {side}
              </Text>
            </HStack>
          </li>
        ))}
      </chakra.ul>
      {rows.length > rowsAtFirst && (
        <Button size="xs" alignSelf="flex-start" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${more ? 'the first' : 'all'} ${formatCount(rows.length)}`}
        </Button>
      )}
    </>
  );
}
