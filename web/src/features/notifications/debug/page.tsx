import { Button, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download, SquareTerminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { messageOf } from '../../../api/api-error';
import { BusyButton } from '../../../components/actions/busy-button';
import { download } from '../../../components/export/download';
import { IdForm } from '../../../components/form/id-form';
import { PageHeader } from '../../../components/layout/page-header';
import { ErrorState, LoadingState } from '../../../components/layout/states';
import { usePageNavigate } from '../../../components/links/use-page-navigate';
import { AudienceNote } from '../../../components/push/audience-note';
import { LogLines } from '../../../components/push/log-lines';
import { Fact, Facts, StoredTime } from '../../../components/records/facts';
import { logText, pushLog, usePushLog } from '../../../push/acts/log';
import { consoleHelpers, type Helpers, useConsoleHelpers } from '../../../push/console-helpers';
import { diagnosticsWords } from '../../../push/messages';
import { usePush } from '../../../push/use-push';
import { messages } from './messages';
import { notificationQuery } from './queries';
import { RawJson } from './raw-json';
import { Section } from './section';
import { providerText, TodayTable } from './today-table';
import { UserPane } from './user-pane';

/** The page /admin/notifications-debug. */
export function NotificationsDebugPage() {
  const { notification, user } = useSearch({ from: '/shell/admin/notifications-debug' });
  const navigate = usePageNavigate({ from: '/admin/notifications-debug' });
  const look = (next: { readonly notification?: string; readonly user?: string }) =>
    void navigate({
      to: '/admin/notifications-debug',
      search: (before) => ({ ...before, ...next }),
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={messages.title} purpose={messages.purpose} />
      <Stack gap="4">
        <TodayTable onChoose={(id) => look({ notification: id })} />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
          gap="4"
          alignItems="start"
        >
          <NotificationPane id={notification} onLookUp={(id) => look({ notification: id })} />
          <UserPane typed={user} onLookUp={(typed) => look({ user: typed })} />
        </Grid>
        <BrowserPanes />
      </Stack>
    </>
  );
}

type HelperName = keyof Helpers;

/** Starts the SDK, and shows the helpers and the log. */
function BrowserPanes() {
  const push = usePush(diagnosticsWords);
  const helpers = useConsoleHelpers(push);
  return (
    <>
      <HelpersPane helpers={helpers} isReady={push.facts !== undefined} />
      <LogPane />
    </>
  );
}

interface HelpersPaneProps {
  readonly helpers: Helpers;
  /** True once the browser state has been read. */
  readonly isReady: boolean;
}

/** Shows the console helpers, each with its latest result. */
export function HelpersPane({ helpers, isReady }: HelpersPaneProps) {
  const [asked, setAsked] = useState<HelperName>();
  const [answer, setAnswer] = useState<{ readonly title: string; readonly json: string }>();
  const run = async (name: HelperName) => {
    setAsked(name);
    const json = await helpers[name]().then(
      (found) => JSON.stringify(found),
      (error: unknown) => JSON.stringify({ error: messageOf(error) }),
    );
    setAnswer({ title: `Result of ${name}()`, json });
    pushLog.add('info', `${name}() answered`);
    setAsked(undefined);
  };
  return (
    <Section
      title="This browser"
      note="While this page is open, these helpers are also available in the browser console."
    >
      <Stack gap="4">
        <AudienceNote />
        <Stack as="ul" gap="2" listStyleType="none">
          {consoleHelpers.map(({ name, answers }) => (
            <HStack as="li" key={name} gap="3" wrap="wrap">
              <BusyButton
                variant="outline"
                busy={asked === name}
                busyLabel={`${name}()`}
                idle={!isReady || asked !== undefined}
                icon={<SquareTerminal aria-hidden />}
                onClick={() => void run(name)}
              >
                {`${name}()`}
              </BusyButton>
              <Text color="fg.muted">{answers}</Text>
            </HStack>
          ))}
        </Stack>
        {answer && <RawJson key={answer.json} title={answer.title} json={answer.json} />}
      </Stack>
    </Section>
  );
}

function LogPane() {
  const entries = usePushLog();
  return (
    <Section
      title="Log"
      note="The last 50 actions on the push pages since this tab was loaded."
      action={
        <HStack gap="2">
          <Button
            variant="outline"
            disabled={entries.length === 0}
            onClick={() => download('notification-log.txt', [logText(entries)], 'text/plain')}
          >
            <Download aria-hidden /> Export
          </Button>
          <Button variant="outline" disabled={entries.length === 0} onClick={pushLog.clear}>
            <Trash2 aria-hidden /> Clear
          </Button>
        </HStack>
      }
    >
      {entries.length === 0 ? (
        <Text color="fg.muted">No actions yet.</Text>
      ) : (
        <LogLines label="Log" entries={entries} maxHeight="600px" />
      )}
    </Section>
  );
}

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
        <IdForm
          key={id}
          label="ID in OneSignal"
          typed={id}
          problemOf={(text) => (uuid.safeParse(text).success ? undefined : messages.noId)}
          onFind={(text) => (text === id ? void refetch() : onLookUp(text))}
          variant="outline"
        >
          Look up notification
        </IdForm>
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
