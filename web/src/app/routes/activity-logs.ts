import { History, Logs, ScrollText } from 'lucide-react';
import { auditSearch } from '../../features/audit/search';
import { historySearch } from '../../features/jobs/history/history-search';
import { logsSearch } from '../../features/logs/search';
import { page } from './page';

export const activityLogsPages = [
  page({
    path: '/admin/jobs/history',
    title: 'Job history',
    description:
      'All runs you have access to, newest first: who started them, what they changed, and how they ended.',
    section: 'Activity Logs',
    icon: History,
    search: historySearch,
    page: async () => (await import('../../features/jobs/history/history-page')).JobHistoryPage,
  }),
  page({
    path: '/admin/audit',
    title: 'Audit trail',
    description: 'Who changed what, and when: each record before and after, with undo and redo.',
    section: 'Activity Logs',
    icon: ScrollText,
    search: auditSearch,
    page: async () => (await import('../../features/audit/page')).AuditPage,
  }),
  page({
    path: '/admin/logs',
    title: 'Logs',
    description: 'Live run messages and all admin commands, whether allowed or refused.',
    section: 'Activity Logs',
    icon: Logs,
    search: logsSearch,
    page: async () => (await import('../../features/logs/page')).LogsPage,
  }),
] as const;
