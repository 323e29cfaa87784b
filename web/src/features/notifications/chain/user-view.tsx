import { Alert, Badge, Box, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { gql } from '#shared/api/gql';
import { type ChainLink, type ChainStep, consequencesOf } from '#shared/domain/reminders/chain';
import { dateAfter } from '#shared/domain/schedules/effect';
import { graphql } from '../../../api/client';
import { chainKey } from '../../../api/todays-chain';
import { Choice } from '../../../components/filter/choice';
import { IdForm } from '../../../components/form/id-form';
import { Callout } from '../../../components/layout/callout';
import { CopyableId } from '../../../components/layout/copyable';
import { EmptyState, ErrorState, LoadingState } from '../../../components/layout/states';
import { UserLink } from '../../../components/links/user-link';
import { formatCounted } from '../../../components/text/number';
import { FixAction } from './fix-action';
import { LinkRow } from './link-row';
import { causeWords, messages, userTitles } from './messages';

/** The number of days offered. Complaints are about today or one of the preceding days. */
const daysBack = 7;
const weekday = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

interface UserViewProps {
  readonly complaint: Partial<Complaint>;
  readonly onChange: (complaint: Partial<Complaint>) => void;
}

export function UserView({ complaint, onChange }: UserViewProps) {
  const { text } = complaint;
  const query = useQuery({
    ...userChainQuery({ ...complaint, text: text ?? '' }),
    enabled: text !== undefined,
  });
  const { data, error, isFetching, refetch } = query;
  return (
    <Stack gap="4">
      <Box layerStyle="frame" p={{ base: '4', md: '5' }}>
        <IdForm
          key={text}
          label={messages.field}
          help="The user's unique ID works too."
          placeholder="name@company.com"
          inputMode="email"
          typed={text}
          problemOf={(typed) => (typed === '' ? "Enter the user's email or unique ID." : undefined)}
          busy={isFetching}
          onFind={(typed) => (typed === text ? void refetch() : onChange({ text: typed }))}
        >
          <Search aria-hidden /> {messages.find}
        </IdForm>
      </Box>
      {text === undefined ? (
        <Box layerStyle="frame">
          <EmptyState
            title="Whose reminder is missing?"
            description="Enter the user's email. The conditions are checked in order. If one fails, you will see what to do."
          />
        </Box>
      ) : error && !isFetching ? (
        <Box layerStyle="frame">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Box>
      ) : data ? (
        <Found
          chain={data}
          busy={isFetching}
          onAskAgain={() => void refetch()}
          onDate={(date) => onChange({ text, date })}
          onTime={(time) => onChange({ ...complaint, time })}
        />
      ) : (
        <Box layerStyle="frame">
          <LoadingState label="Checking each condition" />
        </Box>
      )}
    </Stack>
  );
}

interface FoundProps {
  readonly chain: UserChain;
  readonly busy: boolean;
  readonly onAskAgain: () => void;
  readonly onDate: (date: string) => void;
  readonly onTime: (time: string) => void;
}

function Found({ chain, busy, onAskAgain, onDate, onTime }: FoundProps) {
  const [unfolded, setUnfolded] = useState(false);
  const { links, cause, date, email, subject, preferencesId, notificationID } = chain;
  const user = email ?? subject ?? preferencesId ?? undefined;
  const broken = links.find(({ step }) => step === cause);
  const consequences = consequencesOf(links);
  const shown = unfolded ? links : links.filter((one) => !consequences.includes(one));
  const subjectOfFix = {
    email: email ?? undefined,
    user,
    date,
    notificationID: notificationID ?? undefined,
  };
  return (
    <Stack gap="4" aria-busy={busy}>
      <Reminder chain={chain} onDate={onDate} onTime={onTime} />
      <Callout
        status={broken ? 'error' : 'info'}
        role="status"
        size="md"
        title={broken ? causeWords[broken.step] : messages.nothingBroken}
      >
        <Alert.Description>{broken?.detail ?? notKnown(links)}</Alert.Description>
      </Callout>
      <Box as="ol" listStyleType="none" layerStyle="frame" aria-label="Conditions for the reminder">
        {shown.map(({ step, state, detail, fix }) => (
          <LinkRow
            key={step}
            state={state}
            title={userTitles[step]}
            detail={detail}
            mark={
              step === cause && (
                <Badge size="xs" variant="solid" colorPalette="red">
                  Cause
                </Badge>
              )
            }
            action={fix && <FixAction fix={fix} subject={subjectOfFix} busy={busy} onAskAgain={onAskAgain} />}
          />
        ))}
      </Box>
      {consequences.length > 0 && (
        <Button
          size="xs"
          variant="ghost"
          alignSelf="flex-start"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? 'Hide' : 'Show'} {formatCounted(consequences.length, 'later condition')} that could not
          be checked
        </Button>
      )}
    </Stack>
  );
}

/** Shows the reminder, whose day and time can be changed. */
function Reminder({ chain, onDate, onTime }: Pick<FoundProps, 'chain' | 'onDate' | 'onTime'>) {
  const { email, subject, preferencesId, date, time, slots, notificationID } = chain;
  const user = email ?? subject ?? preferencesId;
  return (
    <Flex
      layerStyle="frame"
      p={{ base: '4', md: '5' }}
      gap="4"
      wrap="wrap"
      align="flex-end"
      justify="space-between"
    >
      <Stack gap="1" minW="0">
        <Text fontWeight="medium">{user && <UserLink id={user} />}</Text>
        <HStack gap="2" textStyle="xs" color="fg.muted" wrap="wrap">
          {subject ? (
            <>
              Unique ID <CopyableId value={subject} />
            </>
          ) : (
            'No account in the directory'
          )}
          {notificationID && (
            <>
              · Notification <CopyableId value={notificationID} />
            </>
          )}
        </HStack>
      </Stack>
      <HStack gap="3" wrap="wrap">
        <Choice label="Day (UTC)" value={date} options={dayOptions(date)} onChange={onDate} />
        <Choice
          label="Reminder (UTC)"
          value={time ?? ''}
          options={[
            ...(time === null ? [{ value: '', label: 'None' }] : []),
            ...slots.map((slot) => ({ value: slot.time, label: `${slot.time} ${slot.heading ?? ''}` })),
          ]}
          onChange={onTime}
        />
      </HStack>
    </Flex>
  );
}

/** Returns the days offered, including the displayed day if it is older. */
function dayOptions(date: string): readonly { readonly value: string; readonly label: string }[] {
  const days = Array.from({ length: daysBack }, (_, back) => dateAfter(Date.now(), -back));
  return [...days, ...(days.includes(date) ? [] : [date])].map((day, index) => ({
    value: day,
    label: index === 0 ? 'Today' : weekday.format(Date.parse(day)),
  }));
}

function notKnown(links: UserChain['links']): string {
  const open = links.filter(({ state }) => state === 'unknown').map(({ step }) => userTitles[step]);
  return open.length === 0 ? 'All conditions are met.' : `Unknown: ${open.join(', ')}.`;
}

interface UserChain {
  /** A UTC day, as YYYY-MM-DD. */
  readonly date: string;
  readonly at: string;
  readonly email: string | null;
  /** The account's unique ID, or null if the user directory lacks it. */
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

/** The text that identifies an account, and the reminder in question. */
interface Complaint {
  readonly text: string;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
}

const userDocument = gql(`query NotificationChain($text: String!, $date: String, $time: String) {
  notificationChain(text: $text, date: $date, time: $time) {
    date at email subject preferencesId time heading notificationID cause
    slots { time type heading } links { step state detail fix } } }`);

/** Reads a chain only on request, because the response applies to one point in time. */
const userChainQuery = ({ text, date, time }: Complaint) =>
  queryOptions({
    queryKey: [...chainKey, 'user', text, date ?? '', time ?? ''],
    queryFn: async () => (await graphql(userDocument, { text, date, time })).notificationChain,
    staleTime: 0,
    retry: false,
    // While another reminder for the same user loads, the previous response stays.
    placeholderData: (found, before) => (before?.queryKey[2] === text ? found : undefined),
  });
