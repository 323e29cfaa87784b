import { Alert, Badge, Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { Link, useSearch } from '@tanstack/react-router';
import {
  Bell,
  ExternalLink,
  Fingerprint,
  ListChecks,
  RefreshCcw,
  RotateCw,
  Send,
  Wrench,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../../components/actions/busy-button';
import type { ParsedSearch } from '../../../components/filter/search-params';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { PageHeader } from '../../../components/layout/page-header';
import { Step } from '../../../components/layout/step';
import { PageTabs } from '../../../components/layout/tab-list';
import { StatusChip } from '../../../components/notifications/status-chips';
import { ActButton } from '../../../components/push/act-button';
import { AudienceNote } from '../../../components/push/audience-note';
import { LogLines } from '../../../components/push/log-lines';
import { PushConsole } from '../../../components/push/push-console';
import { formatCounted } from '../../../components/text/number';
import { pushLog, usePushLog } from '../../../push/acts/log';
import { healthOf, isSettled, openChecks } from '../../../push/checks/summary';
import { hubWords } from '../../../push/messages';
import { type Push, usePush } from '../../../push/use-push';
import { FunctionsTab } from './functions-tab';
import { messages } from './messages';
import { MonitorTab } from './monitor-tab';
import { type hubSearch, hubTabs } from './search';
import { TestsTab } from './tests-tab';
import { type Day, useDay } from './use-day';

/** The page /admin/notification-hub. */
export function NotificationHubPage() {
  const { view: tab = 'monitor' } = useSearch({ from: '/shell/admin/notification-hub' });
  const set = useSetSearch<ParsedSearch<typeof hubSearch>>();
  const push = usePush(hubWords);
  const day = useDay();
  return (
    <>
      <PageHeader
        title={messages.title}
        purpose="Today's notifications, whether push works in this browser, and how to fix problems."
        badge={<HealthChip push={push} />}
        actions={
          <ActButton push={push} act="autoFix" variant="solid" icon={<Wrench aria-hidden />}>
            {messages.autoFix}
          </ActButton>
        }
      />
      <Stack gap="4">
        <StatusBanner push={push} day={day} />
        <QuickActions push={push} day={day} />
        <PageTabs
          label={messages.title}
          tabs={hubTabs}
          value={tab}
          onChange={(view) => set({ view }, { replace: true })}
          title={(one) => messages.tabs[one]}
          contents={{
            monitor: <MonitorTab day={day} push={push} />,
            schedule: <ScheduleTab />,
            functions: <FunctionsTab day={day} />,
            debug: <DebugTab push={push} />,
            tests: <TestsTab push={push} />,
          }}
          keepsMounted
        />
        <RecentActivity />
      </Stack>
    </>
  );
}

const palettes = { success: 'green', warning: 'orange', error: 'red' } as const;

/** Shows the state of push in this browser. */
function HealthChip({ push: { checks } }: { readonly push: Push }) {
  if (!isSettled(checks)) return <Badge variant="surface">Checking</Badge>;
  const { tone, text } = healthOf(checks);
  return (
    <Badge variant="surface" colorPalette={palettes[tone]}>
      {text}
    </Badge>
  );
}

interface HubPartProps {
  readonly push: Push;
  readonly day: Day;
}

/** Shows the status for all users, followed by this browser's push state. */
function StatusBanner({ push: { checks }, day: { counts, error } }: HubPartProps) {
  const open = isSettled(checks) ? openChecks(checks) : [];
  const first = open.find(({ issue }) => issue) ?? open[0];
  const status = !isSettled(checks) ? 'neutral' : first ? healthOf(checks).tone : 'success';
  return (
    <Alert.Root
      status={status === 'success' && first ? 'warning' : status}
      role="status"
      aria-label="Status"
      // There is space for a problem and its cause, so that the buttons below do not move.
      minH={isSettled(checks) ? undefined : { base: '9.5rem', md: '6.5rem' }}
    >
      <Alert.Indicator />
      <Alert.Content gap="3">
        <Flex columnGap="6" rowGap="2" wrap="wrap">
          <StatusChip label="Exercise" count={error ? undefined : counts?.exercise} />
          <StatusChip label="Breathing" count={error ? undefined : counts?.breathing} />
        </Flex>
        <Box>
          <Alert.Title>
            {!isSettled(checks)
              ? 'Checking push in this browser'
              : (first?.observation ?? 'Push works in this browser.')}
          </Alert.Title>
          {first && (
            <Text textStyle="sm">
              {first.cause}{' '}
              <Box asChild textDecoration="underline">
                <Link to="/admin/onesignal-diagnostics">
                  {open.length > 1
                    ? `Diagnose this and ${formatCounted(open.length - 1, 'other check')}`
                    : 'Diagnose this'}
                </Link>
              </Box>
            </Text>
          )}
        </Box>
      </Alert.Content>
    </Alert.Root>
  );
}

function QuickActions({ push, day }: HubPartProps) {
  const { actions } = messages;
  return (
    <Box as="section" aria-label="Quick actions">
      <Flex gap="2" wrap="wrap" mb="2">
        <ActButton push={push} act="refresh" icon={<RotateCw aria-hidden />} also={day.check}>
          {actions.refresh}
        </ActButton>
        <BusyButton
          busy={day.loading}
          busyLabel={actions.check}
          icon={<ListChecks aria-hidden />}
          onClick={() => void day.check()}
        >
          {actions.check}
        </BusyButton>
        <ActButton push={push} act="sendTest" icon={<Send aria-hidden />}>
          {actions.test}
        </ActButton>
        <ActButton push={push} act="syncState" icon={<RefreshCcw aria-hidden />}>
          {actions.sync}
        </ActButton>
        <ActButton push={push} act="requestPermission" icon={<Bell aria-hidden />}>
          {actions.permission}
        </ActButton>
        <ActButton push={push} act="setExternalId" icon={<Fingerprint aria-hidden />}>
          {actions.externalId}
        </ActButton>
      </Flex>
      <AudienceNote />
      <Text color="fg.muted" maxW="3xl">
        Sync Store sets pushNotifications in your preferences record to the state of this browser: on if it is
        subscribed, otherwise off.
      </Text>
    </Box>
  );
}

/** Shows the log. It is hidden while it is empty. */
function RecentActivity() {
  const entries = usePushLog();
  const [open, setOpen] = useState(true);
  if (entries.length === 0) return null;
  return (
    <ExpandablePanel
      title={messages.activity}
      summary={formatCounted(entries.length, 'entry', 'entries')}
      open={open}
      onToggle={setOpen}
    >
      <Flex justify="flex-end" px="4" py="2">
        <Button size="xs" onClick={pushLog.clear}>
          {messages.clear}
        </Button>
      </Flex>
      <LogLines label={messages.activity} entries={entries} />
    </ExpandablePanel>
  );
}

function ScheduleTab() {
  return (
    <Step
      number={1}
      state="now"
      title="Notification scheduler"
      purpose="Edit the default schedule, its entries and today's notifications in the full scheduler."
      action={<NewTabLink to="/notification-scheduler">Open the scheduler</NewTabLink>}
    />
  );
}

/** Shows a link to the debug console, and helpers for the browser console. */
function DebugTab({ push }: { readonly push: Push }) {
  return (
    <Step
      number={1}
      state="now"
      title="Debug console"
      purpose="Compare today's records with OneSignal's list, look up individual notifications and users, and view raw responses."
      action={<NewTabLink to="/admin/notifications-debug">Open the debug console</NewTabLink>}
    >
      <PushConsole push={push} />
    </Step>
  );
}

function NewTabLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Button asChild>
      <a href={to} target="_blank" rel="noopener">
        {children} <ExternalLink aria-hidden />
      </a>
    </Button>
  );
}
