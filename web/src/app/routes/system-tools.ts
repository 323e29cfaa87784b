import {
  ArrowRightLeft,
  CalendarClock,
  ClipboardCheck,
  Clock,
  DatabaseBackup,
  DatabaseZap,
  Fingerprint,
  GitCompareArrows,
  ListChecks,
  Mail,
  PackageOpen,
  Webhook,
} from 'lucide-react';
import { lazy } from 'react';
import { backupsSearch } from '../../features/backups/search';
import { demoSetsSearch } from '../../features/demo-sets/search';
import { comparisonSearch, hoursSearch } from '../../features/jobs/audits/search';
import { jobsSearch, migrationsSearch, runSearch } from '../../features/jobs/common/search';
import { page } from './page';

const MigrationsDialog = lazy(async () => ({
  default: (await import('../../features/jobs/migrations/dialog')).MigrationsDialog,
}));

export const systemToolsPages = [
  page({
    path: '/admin/jobs',
    title: 'Jobs',
    description: 'Each job and the records it changes. Start a dry run or a real run.',
    section: 'System Tools',
    classic: { tab: 'System Tools' },
    icon: ListChecks,
    search: jobsSearch,
    page: async () => (await import('../../features/jobs/catalogue/page')).JobsPage,
  }),
  page({
    path: '/admin/migrations',
    title: 'Database migrations',
    description:
      'One-time migrations, reusable operations and cleanups of stored records, with their history.',
    section: 'System Tools',
    classic: { tab: 'System Tools', title: 'Database Migrations', dialog: MigrationsDialog },
    badge: 'Critical',
    icon: DatabaseZap,
    search: migrationsSearch,
    page: async () => (await import('../../features/jobs/migrations/page')).MigrationsPage,
  }),
  page({
    path: '/admin/userid-migration',
    title: 'User identifier migration',
    description: 'Replaces your email address with your unique ID in the userID field of six tables.',
    section: 'System Tools',
    classic: { tab: 'System Tools' },
    badge: 'ADMIN ONLY',
    icon: ArrowRightLeft,
    page: async () => (await import('../../features/userid-migration/page')).UserIdMigrationPage,
  }),
  page({
    path: '/admin/jobs/schedules',
    title: 'Schedules',
    description: 'Scheduled jobs: when each starts, how its last run ended, and a switch to pause it.',
    section: 'System Tools',
    classic: { tab: 'System Tools' },
    icon: CalendarClock,
    page: async () => (await import('../../features/jobs/schedules/schedules-page')).SchedulesPage,
  }),
  page({
    path: '/admin/demo-migration',
    title: 'Public demo sets migration',
    description: "Recreate or remove each template's demo set in the database.",
    section: 'System Tools',
    icon: PackageOpen,
    search: demoSetsSearch,
    page: async () => (await import('../../features/demo-sets/migration-page')).DemoMigrationPage,
  }),
  page({
    path: '/admin/schedule-comparison',
    title: 'Schedule comparison',
    description: 'Compares the template definitions in the code with the schedule in the database.',
    section: 'System Tools',
    badge: 'Diagnostic',
    icon: GitCompareArrows,
    search: comparisonSearch,
    page: async () => (await import('../../features/jobs/audits/comparison-page')).ScheduleComparisonPage,
  }),
  page({
    path: '/admin/set-id-audit',
    title: 'Set ID audit',
    description: 'Checks that every schedule entry references a set in the database.',
    section: 'System Tools',
    badge: 'Diagnostic',
    icon: Fingerprint,
    page: async () => (await import('../../features/jobs/audits/set-ids-page')).SetIdAuditPage,
  }),
  page({
    path: '/admin/schedule-hours-audit',
    title: 'Schedule hours audit',
    description: 'Checks the schedule for its required hours: 09, 10, 11, 14, 15 and 16.',
    section: 'System Tools',
    badge: 'Diagnostic',
    icon: Clock,
    search: hoursSearch,
    page: async () => (await import('../../features/jobs/audits/hours-page')).ScheduleHoursAuditPage,
  }),
  page({
    path: '/admin/template-set-audit',
    title: 'Template set ID audit',
    description:
      'Compares the set IDs in the template definitions with those in the schedule, and fixes any differences.',
    section: 'System Tools',
    badge: 'Critical',
    icon: ClipboardCheck,
    page: async () => (await import('../../features/jobs/audits/template-sets-page')).TemplateSetAuditPage,
  }),
  page({
    path: '/admin/backups',
    title: 'Backups',
    description: "Create a backup of the app's records, verify it, or restore a table from it.",
    section: 'System Tools',
    icon: DatabaseBackup,
    search: backupsSearch,
    page: async () => (await import('../../features/backups/page')).BackupsPage,
  }),
  page({
    path: '/admin/webhooks',
    title: 'Webhooks',
    description: "Addresses that receive signed events when a run's status changes.",
    section: 'System Tools',
    icon: Webhook,
    page: async () => (await import('../../features/webhooks/page')).WebhooksPage,
  }),
  page({
    path: '/admin/my-messages',
    title: 'Messages to me',
    description: 'Which run messages you receive by email, and your quiet hours.',
    section: 'System Tools',
    icon: Mail,
    page: async () => (await import('../../features/my-messages/page')).MyMessagesPage,
  }),
  page({
    path: '/admin/jobs/$runId',
    title: 'Run',
    description: "A run's progress, log, changes and failures.",
    search: runSearch,
    page: async () => (await import('../../features/jobs/run/run-page')).RunPage,
  }),
] as const;
