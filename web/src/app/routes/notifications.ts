import { AlarmClock, CalendarCog, HeartPulse, ListChecks, Logs, Monitor, Search } from 'lucide-react';
import { searchParams, typedText, word, yes } from '../../components/filter/search-params';
import { chainSearch } from '../../features/notifications/chain/search';
import { diagnosticsSearch } from '../../features/notifications/diagnostics/search';
import { hubSearch } from '../../features/notifications/hub/search';
import { schedulerSearch } from '../../features/notifications/scheduler/search';
import { page } from './page';

/** The URL parameters: the latest cancellation run, and true to open the preview of scheduling. */
const manualSchedulerSearch = searchParams({ run: typedText, schedule: yes });

/** The provider's ID of the displayed notification, and the text that identifies the displayed user. */
const debugSearch = searchParams({ notification: word, user: typedText });

export const notificationsPages = [
  page({
    path: '/notification-scheduler',
    title: 'Notification scheduler',
    description: "Edit the default schedule, cancel today's notifications and view their status.",
    section: 'System Tools',
    classic: { tab: 'System Tools', title: 'Notification Scheduler' },
    icon: CalendarCog,
    search: schedulerSearch,
    page: async () => (await import('../../features/notifications/scheduler/page')).NotificationSchedulerPage,
  }),
  page({
    path: '/admin/notification-scheduler/manual',
    title: 'Manual notification scheduler',
    description: 'Manually schedule or cancel today’s notifications.',
    section: 'System Tools',
    icon: AlarmClock,
    search: manualSchedulerSearch,
    page: async () => (await import('../../features/notifications/manual/page')).ManualSchedulerPage,
  }),
  page({
    path: '/admin/notification-hub',
    title: 'Notification hub',
    description:
      'Shows whether push works, which notifications are due in the next few hours, and how to fix problems.',
    section: 'System Tools',
    classic: { tab: 'System Tools', title: 'Notification Hub' },
    icon: Monitor,
    search: hubSearch,
    page: async () => (await import('../../features/notifications/hub/page')).NotificationHubPage,
  }),
  page({
    path: '/admin/onesignal-diagnostics',
    title: 'Push provider diagnostics',
    description: 'Checks push in this browser step by step, with a fix for each problem.',
    section: 'System Tools',
    badge: 'NEW',
    icon: HeartPulse,
    search: diagnosticsSearch,
    page: async () => (await import('../../features/notifications/diagnostics/page')).PushDiagnosticsPage,
  }),
  page({
    path: '/admin/missing-reminder',
    title: 'Missing reminder',
    description: 'Find out why a reminder did not reach a user.',
    section: 'System Tools',
    icon: Search,
    search: chainSearch,
    page: async () => (await import('../../features/notifications/chain/page')).MissingReminderPage,
  }),
  page({
    path: '/admin/notifications-debug',
    title: 'Notification debug console',
    description: "Today's notifications, and the push provider's details for any notification or user.",
    section: 'System Tools',
    classic: { tab: 'System Tools', title: 'Advanced Debug Console' },
    icon: Logs,
    search: debugSearch,
    page: async () => (await import('../../features/notifications/debug/page')).NotificationsDebugPage,
  }),
  page({
    path: '/admin/notification-troubleshooter',
    title: 'Notification troubleshooter',
    description: 'Checks push notifications in this browser, step by step.',
    section: 'System Tools',
    classic: { tab: 'System Tools', title: 'Progressive Troubleshooter' },
    icon: ListChecks,
    page: async () =>
      (await import('../../features/notifications/troubleshooter/page')).NotificationTroubleshooterPage,
  }),
] as const;
