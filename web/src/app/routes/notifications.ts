import { AlarmClock, CalendarCog, HeartPulse, Monitor } from 'lucide-react';
import { diagnosticsSearch } from '../../features/notifications/diagnostics/search';
import { hubSearch } from '../../features/notifications/hub/search';
import { manualSchedulerSearch } from '../../features/notifications/manual/search';
import { schedulerSearch } from '../../features/notifications/scheduler/search';
import { page } from './page';

/** Pages of notifications: cards of the section System Tools. */
export const notificationsPages = [
  page({
    path: '/notification-scheduler',
    title: 'Notification scheduler',
    description: "Edits the default schedule, cancels today's notifications and shows their status.",
    section: 'System Tools',
    words: 'schedule entries week hours breathing movement push today template',
    classic: { tab: 'System Tools', title: 'Notification Scheduler' },
    quickLink: true,
    icon: CalendarCog,
    search: schedulerSearch,
    page: async () => (await import('../../features/notifications/scheduler/page')).NotificationSchedulerPage,
  }),
  page({
    path: '/admin/notification-scheduler/manual',
    title: 'Manual notification scheduler',
    description: 'Schedules today’s notifications by hand, or cancels them.',
    section: 'System Tools',
    words: 'push cloud function exercise breathing cancel today',
    icon: AlarmClock,
    search: manualSchedulerSearch,
    page: async () => (await import('../../features/notifications/manual/page')).ManualSchedulerPage,
  }),
  page({
    path: '/admin/notification-hub',
    title: 'Notification hub',
    description: 'Whether push works, what goes out in the next hours, and what repairs it.',
    section: 'System Tools',
    words: 'command center health onesignal push auto fix test monitor live state console',
    classic: { tab: 'System Tools', title: 'Notification Hub' },
    icon: Monitor,
    search: hubSearch,
    page: async () => (await import('../../features/notifications/push-pages')).NotificationHubPage,
  }),
  page({
    path: '/admin/onesignal-diagnostics',
    title: 'Push provider diagnostics',
    description: 'Checks push in this browser step by step, with one fix for each problem.',
    section: 'System Tools',
    words: 'onesignal sdk wizard subscribe permission external id service worker indexeddb logs',
    badge: 'NEW',
    icon: HeartPulse,
    search: diagnosticsSearch,
    page: async () => (await import('../../features/notifications/push-pages')).PushDiagnosticsPage,
  }),
] as const;
