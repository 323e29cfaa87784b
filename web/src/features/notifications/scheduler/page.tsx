import { Stack } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { ParsedSearch } from '../../../components/filter/search-params';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { PageHeader } from '../../../components/layout/page-header';
import { PageTabs } from '../../../components/layout/tab-list';
import { LogLines } from '../../../components/push/log-lines';
import { formatCounted } from '../../../components/text/number';
import { UnsavedGuard } from '../../../components/unsaved/use-unsaved-guard';
import { scheduleReads } from '../../../components/week/schedule-reads';
import { useLibrary } from '../../../components/week/use-library';
import { useScheduleEditor } from '../../../components/week/use-schedule-editor';
import { EditTab } from './edit-tab';
import { messages } from './messages';
import { type schedulerSearch, schedulerTabs } from './search';
import { SendTab } from './send-tab';
import { StatusTab } from './status-tab';
import { type Activity, useActivityLog } from './use-activity-log';
import { useToday } from './use-today';

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
