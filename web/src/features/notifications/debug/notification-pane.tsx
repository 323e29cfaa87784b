import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';

import { ErrorState, LoadingState } from '../../../components/layout/states';
import { Fact, Facts, StoredTime } from '../../../components/records/facts';
import { LookUpForm } from './look-up-form';
import { messages } from './messages';
import { notificationQuery } from './queries';
import { RawJson } from './raw-json';
import { Section } from './section';
import { providerText } from './today-table';

interface NotificationPaneProps {
  readonly id: string | undefined;
  readonly onLookUp: (id: string) => void;
}

const uuid = z.uuid();

export function NotificationPane({ id, onLookUp }: NotificationPaneProps) {
  const { data, error, isFetching, refetch } = useQuery(notificationQuery(id));
  return (
    <Section title="Look up a notification by ID" note="The notification as currently stored in OneSignal.">
      <Stack gap="4">
        <LookUpForm
          key={id}
          label="ID in OneSignal"
          typed={id}
          problemOf={(text) => (uuid.safeParse(text).success ? undefined : messages.noId)}
          onLookUp={(text) => (text === id ? void refetch() : onLookUp(text))}
        />
        {id !== undefined && isFetching && <LoadingState label="Loading notification" />}
        {error && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === null && !isFetching && !error && <Text>{messages.noNotification}</Text>}
        {data && !isFetching && (
          <>
            <Facts>
              <Fact name="Heading">{data.heading ?? '–'}</Fact>
              <Fact name="Content">{data.content ?? '–'}</Fact>
              <Fact name="State">{providerText(data)}</Fact>
              <Fact name="Goes to">
                {[...data.segments, ...data.externalIds].join(', ') || 'Not reported by OneSignal'}
              </Fact>
              <Fact name="Queued">
                <StoredTime at={data.queuedAt} />
              </Fact>
              <Fact name="Send after">
                <StoredTime at={data.sendAfter} />
              </Fact>
              <Fact name="Completed">
                <StoredTime at={data.completedAt} />
              </Fact>
              <Fact name="Confirmed by devices">{data.received}</Fact>
            </Facts>
            {data.raw && <RawJson title="Raw response" json={data.raw} />}
          </>
        )}
      </Stack>
    </Section>
  );
}
