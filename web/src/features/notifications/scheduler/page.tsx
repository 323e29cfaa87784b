import { HStack, Stack } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { ParsedSearch } from '../../../components/filter/search-params';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { PageHeader } from '../../../components/layout/page-header';
import { Step } from '../../../components/layout/step';
import { PageTabs } from '../../../components/layout/tab-list';
import { LinkButton } from '../../../components/links/link-button';
import { CancelStep } from '../../../components/notifications/cancelling';
import { OutdatedNotice } from '../../../components/notifications/outdated-notice';
import { Payloads } from '../../../components/notifications/payloads';
import { StatusChip } from '../../../components/notifications/status-chips';
import { useCancelling } from '../../../components/notifications/use-cancelling';
import { LogLines } from '../../../components/push/log-lines';
import { formatCounted } from '../../../components/text/number';
import { UnsavedGuard } from '../../../components/unsaved/use-unsaved-guard';
import { scheduleReads } from '../../../components/week/schedule-reads';
import { useLibrary } from '../../../components/week/use-library';
import { useScheduleEditor } from '../../../components/week/use-schedule-editor';
import { EditTab } from './edit-tab';
import { messages } from './messages';
import { type schedulerSearch, schedulerTabs } from './search';
import { StatusTab } from './status-tab';
import { type Activity, type AddActivity, useActivityLog } from './use-activity-log';
import { type Today, useToday } from './use-today';

/** The page /notification-scheduler. */
export function NotificationSchedulerPage() {
  const { view: tab = 'edit' } = useSearch({ from: '/shell/notification-scheduler' });
  const set = useSetSearch<ParsedSearch<typeof schedulerSearch>>();
  const log = useActivityLog();
  const today = useToday(log.add);
  const editor = useScheduleEditor();
  const library = useLibrary();
  useFailures(editor.query.error, messages.loadFailed, log.add);
  useFailures(library.error, messages.setsFailed, log.add);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Home', to: '/admin' }]}
        title="Notification scheduler"
        purpose="Edit the default schedule, and check or cancel today's notifications."
      />
      <UnsavedGuard unsaved={editor.size > 0} />
      <PageTabs
        label="Notification scheduler"
        tabs={schedulerTabs}
        value={tab}
        onChange={(view) => set({ view }, { replace: true })}
        title={(one) => messages.tabs[one]}
        contents={{
          edit: <EditTab editor={editor} library={library} log={log.add} />,
          send: <SendTab today={today} log={log.add} />,
          status: <StatusTab today={today} entries={editor.saved} />,
        }}
        keepsMounted
      />
      <Stack mt="4">
        <RecentActivity entries={log.entries} />
      </Stack>
    </>
  );
}

NotificationSchedulerPage.reads = scheduleReads;

/** Adds each failure to the log once. */
function useFailures(
  error: unknown,
  message: string,
  add: (success: boolean, message: string, details: string) => void,
): void {
  const note = useEffectEvent((failure: unknown) => add(false, message, messageOf(failure)));
  useEffect(() => {
    if (error !== null && error !== undefined) note(error);
  }, [error]);
}

/** Shows the log. It is hidden while it is empty. */
function RecentActivity({ entries }: { readonly entries: readonly Activity[] }) {
  const [open, setOpen] = useState(true);
  if (entries.length === 0) return null;
  return (
    <ExpandablePanel
      title={messages.activity}
      summary={formatCounted(entries.length, 'entry', 'entries')}
      open={open}
      onToggle={setOpen}
    >
      <LogLines
        label={messages.activity}
        entries={entries.map((entry) => ({ ...entry, tone: entry.success ? 'success' : 'error' }))}
      />
    </ExpandablePanel>
  );
}

/** Shows today's status, cancelling, and how to run the scheduling function. */
function SendTab({ today, log }: { readonly today: Today; readonly log: AddActivity }) {
  const cancelling = useCancelling();
  const { ended, notice, error } = cancelling;
  const { counts } = today;
  const finish = useEffectEvent(() => {
    if (notice) log(notice.tone !== 'warning' && notice.tone !== 'error', notice.text);
  });
  useEffect(() => {
    if (ended !== undefined) finish();
  }, [ended]);
  const note = useEffectEvent((failure: unknown) => log(false, messages.cancelFailed, messageOf(failure)));
  useEffect(() => {
    if (error) note(error);
  }, [error]);
  return (
    <Stack gap="4">
      <CancelStep
        cancelling={cancelling}
        number={1}
        state="now"
        title="Today"
        purpose={`Notifications for ${today.date} (UTC).`}
        label={messages.cancelAll}
      >
        <HStack gap="6" rowGap="2" wrap="wrap">
          <StatusChip label="Exercise" count={counts?.exercise} />
          <StatusChip label="Breathing" count={counts?.breathing} />
        </HStack>
        <OutdatedNotice />
      </CancelStep>
      <Step
        number={2}
        state="later"
        title="Schedule notifications"
        purpose="A cloud function creates the notifications from the default schedule. Run it here, or from the Testing tab in your cloud console with one of these payloads."
        action={<LinkButton to="/admin/notification-scheduler/manual">Open the manual scheduler</LinkButton>}
      >
        <Payloads />
      </Step>
    </Stack>
  );
}
