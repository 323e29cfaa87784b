import {
  type AnyValidator,
  createRoute,
  lazyRouteComponent,
  type RouteComponent,
} from '@tanstack/react-router';
import {
  AlarmClock,
  ArrowRightLeft,
  BadgeCheck,
  BrushCleaning,
  CalendarClock,
  CalendarCog,
  CalendarDays,
  ChartColumn,
  ChartNoAxesCombined,
  ClipboardCheck,
  Clock,
  DatabaseBackup,
  DatabaseZap,
  Dumbbell,
  FilePenLine,
  Fingerprint,
  GitCompareArrows,
  HeartPulse,
  History,
  House,
  Layers,
  LayoutDashboard,
  LayoutList,
  LayoutTemplate,
  ListChecks,
  ListOrdered,
  Logs,
  PackageOpen,
  PackagePlus,
  PanelsTopLeft,
  PanelTop,
  ScrollText,
  UserCheck,
  Users,
  Wind,
} from 'lucide-react';
import { lazy } from 'react';
import type { RouteInfo } from '../components/layout/route-table';
import { libraryListSearch } from '../components/library/place';
import { setsSearch } from '../components/sets/search';
import { auditSearch } from '../features/audit/search';
import { backupsSearch } from '../features/backups/search';
import { classicSearch } from '../features/classic/search';
import { contentSearch } from '../features/content/search';
import { demoSetsSearch } from '../features/demo-sets/search';
import { comparisonSearch, hoursSearch } from '../features/jobs/audits/search';
import { jobsSearch, migrationsSearch, runSearch } from '../features/jobs/common/search';
import { historySearch } from '../features/jobs/history/history-search';
import { logsSearch } from '../features/logs/search';
import { manualSchedulerSearch } from '../features/manual-scheduler/search';
import { metricsSearch } from '../features/metrics/search';
import { multiActivitySearch } from '../features/multi-activity/search';
import { schedulerSearch } from '../features/notification-scheduler/search';
import { onboardingSearch } from '../features/onboarding/search';
import { pageContentSearch } from '../features/page-content/search';
import { performanceSearch } from '../features/performance/search';
import { cleanupSearch } from '../features/preferences-cleanup/search';
import { schedulesSearch } from '../features/schedules/search';
import { assignmentSearch } from '../features/template-assignment/search';
import { templatesSearch } from '../features/templates/search';
import { recoverySearch, toggleSearch, userSearch, usersSearch } from '../features/users/search';
import { shellRoute } from './shell-route';

interface PageEntry<Path extends string, Search extends AnyValidator> extends RouteInfo {
  readonly path: Path;
  /** The page's search parameters; values that cannot be parsed count as absent. */
  readonly search?: Search;
  /** Loads the page's code on the first visit. */
  readonly page: () => Promise<RouteComponent>;
}

const BreathingLibraryDialog = lazy(async () => ({
  default: (await import('../features/breathing-library/dialog')).BreathingLibraryDialog,
}));
const ExerciseLibraryDialog = lazy(async () => ({
  default: (await import('../features/exercise-library/dialog')).ExerciseLibraryDialog,
}));
const MigrationsDialog = lazy(async () => ({
  default: (await import('../features/jobs/migrations/dialog')).MigrationsDialog,
}));
const OnboardingDialog = lazy(async () => ({
  default: (await import('../features/onboarding/dialog')).OnboardingDialog,
}));
const PageContentDialog = lazy(async () => ({
  default: (await import('../features/page-content/dialog')).PageContentDialog,
}));
const SetsTab = lazy(async () => ({ default: (await import('../features/sets-tab/sets-tab')).SetsTab }));
const TemplateAssignmentDialog = lazy(async () => ({
  default: (await import('../features/template-assignment/dialog')).TemplateAssignmentDialog,
}));

/** A row of the table as a route; its type keeps path and search parameters, so links are type checked. */
function page<const Path extends string, Search extends AnyValidator = undefined>(
  entry: PageEntry<Path, Search>,
) {
  const { path, search, page: load, ...info } = entry;
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    validateSearch: search,
    component: lazyRouteComponent(async () => ({ default: await load() })),
    staticData: { info },
  });
}

/**
 * The only route table. It feeds the router, navigation, both dashboards, the chooser's quick links,
 * breadcrumbs, command palette and page titles (RouteInfo documents each field). A new page is one row here
 * and one folder under features/.
 */
export const pages = [
  page({
    path: '/admin',
    title: 'Home',
    description: 'Open issues, shortcuts and recent runs.',
    words: 'chooser dashboard failed attention',
    icon: House,
    page: async () => (await import('../features/home/page')).HomePage,
  }),
  page({
    path: '/admin/classic',
    title: 'Classic Admin',
    description: "Today's figures, system tools in tabs, and recent admin activity.",
    words: 'dashboard notifications active users status',
    icon: PanelsTopLeft,
    search: classicSearch,
    page: async () => (await import('../features/classic/page')).ClassicPage,
  }),
  page({
    path: '/admin/modern',
    title: 'Modern Admin',
    description: 'Every tool as a card, with undo and redo, and the system status.',
    words: 'dashboard beta system status health cards',
    icon: LayoutDashboard,
    page: async () => (await import('../features/modern/page')).ModernPage,
  }),
  page({
    path: '/admin/jobs',
    title: 'Jobs',
    description: 'What each job does and changes. Start a dry run or a real run.',
    section: 'System Tools',
    words: 'start run launch stop pause resume retry task',
    classic: { tab: 'System Tools' },
    quickLink: true,
    icon: ListChecks,
    search: jobsSearch,
    page: async () => (await import('../features/jobs/catalogue/page')).JobsPage,
  }),
  page({
    path: '/admin/migrations',
    title: 'Database migrations',
    description:
      'One-time migrations, reusable operations and clean-ups of stored records, with their history.',
    section: 'System Tools',
    words: 'migrate data seed cleanup schedule sets breathing one-time reusable completed',
    classic: { tab: 'System Tools', title: 'Database Migrations', dialog: MigrationsDialog },
    badge: 'Critical',
    icon: DatabaseZap,
    search: migrationsSearch,
    page: async () => (await import('../features/jobs/migrations/page')).MigrationsPage,
  }),
  page({
    path: '/admin/userid-migration',
    title: 'User identifier migration',
    description: 'Replaces your email address with your unique ID as userID in six tables.',
    section: 'System Tools',
    words: 'userid email sub cognito rewrite',
    classic: { tab: 'System Tools' },
    badge: 'ADMIN ONLY',
    icon: ArrowRightLeft,
    page: async () => (await import('../features/userid-migration/page')).UserIdMigrationPage,
  }),
  page({
    path: '/admin/jobs/history',
    title: 'Job history',
    description: 'Every run, newest first: who started it, what it changed and how it ended.',
    section: 'Activity Logs',
    words: 'runs failed last night past',
    quickLink: true,
    icon: History,
    search: historySearch,
    page: async () => (await import('../features/jobs/history/history-page')).JobHistoryPage,
  }),
  page({
    path: '/admin/audit',
    title: 'Audit trail',
    description: 'Who changed what, and when: each record before and after, with undo and redo.',
    section: 'Activity Logs',
    words: 'undo redo log who changed security',
    icon: ScrollText,
    search: auditSearch,
    page: async () => (await import('../features/audit/page')).AuditPage,
  }),
  page({
    path: '/admin/logs',
    title: 'Logs',
    description: 'Messages from runs, and what each admin did or was refused, live.',
    section: 'Activity Logs',
    words: 'log lines console errors reference refused commands',
    icon: Logs,
    search: logsSearch,
    page: async () => (await import('../features/logs/page')).LogsPage,
  }),
  page({
    path: '/admin/performance',
    title: 'Performance',
    description: 'Runs, success, duration, speed and capacity of each job over 7, 30 or 90 days.',
    section: 'Analytics & Metrics',
    words: 'duration speed slow success rate capacity units statistics charts',
    icon: ChartNoAxesCombined,
    search: performanceSearch,
    page: async () => (await import('../features/performance/page')).PerformancePage,
  }),
  page({
    path: '/admin/jobs/schedules',
    title: 'Schedules',
    description: 'Scheduled jobs: when each starts, how its last run ended, and a switch to pause it.',
    section: 'System Tools',
    words: 'cron nightly timer automatic',
    classic: { tab: 'System Tools' },
    icon: CalendarClock,
    page: async () => (await import('../features/jobs/schedules/schedules-page')).SchedulesPage,
  }),
  page({
    path: '/admin/content',
    title: 'App content management',
    description: "The app's text, images, videos and email templates: upload, edit, activate and deactivate.",
    section: 'Content Management',
    words: 'upload file image video text copy email cms',
    classic: { tab: 'Content Management' },
    quickLink: true,
    icon: FilePenLine,
    search: contentSearch,
    page: async () => (await import('../features/content/page')).ContentPage,
  }),
  page({
    path: '/admin/page-content',
    title: 'Page content',
    description: 'What the pages of the end-user app show at each time of day: check, fix, preview, edit.',
    section: 'Content Management',
    words:
      'breathing hero greeting banner link url check update defaults morning afternoon pagecontent manager',
    classic: { tab: 'Content Management', title: 'Page Content Manager', dialog: PageContentDialog },
    icon: PanelTop,
    search: pageContentSearch,
    page: async () => (await import('../features/page-content/page')).PageContentPage,
  }),
  page({
    path: '/admin/exercises',
    title: 'Sets & exercise library',
    description: 'Sets with their exercises: find, edit, arrange, activate and delete them.',
    section: 'Content Management',
    words: 'set exercise library activate deactivate delete create manage',
    quickLink: true,
    icon: Layers,
    search: setsSearch,
    page: async () => (await import('../features/set-library/page')).SetLibraryPage,
  }),
  page({
    path: '/admin/set-management',
    title: 'Set management',
    description: 'Which exercises a set has, and in which order.',
    section: 'Content Management',
    words: 'sets exercises order arrange drag reorder add remove',
    classic: { tab: 'Sets Management', content: SetsTab },
    icon: ListOrdered,
    search: setsSearch,
    page: async () => (await import('../features/set-management/page')).SetManagementPage,
  }),
  page({
    path: '/admin/exercise-library',
    title: 'Exercise library',
    description: 'Every exercise with its steps, media and equipment: find one and edit it.',
    section: 'Content Management',
    words: 'exercise movement stretch strength duration equipment steps image video edit',
    classic: { tab: 'Content Management', title: 'Exercise Library', dialog: ExerciseLibraryDialog },
    icon: Dumbbell,
    search: libraryListSearch,
    page: async () => (await import('../features/exercise-library/page')).ExerciseLibraryPage,
  }),
  page({
    path: '/admin/breathing-exercises',
    title: 'Breathing exercises',
    description: 'Every breathing exercise with its rhythm and texts: edit it, activate or deactivate it.',
    section: 'Content Management',
    words: 'breathing inhale exhale pattern rhythm activate edit',
    classic: { tab: 'Content Management', title: 'Breathing Exercises', dialog: BreathingLibraryDialog },
    icon: Wind,
    search: libraryListSearch,
    page: async () => (await import('../features/breathing-library/page')).BreathingLibraryPage,
  }),
  page({
    path: '/admin/onboarding',
    title: 'User onboarding progress',
    description: "Each user's onboarding stage: demo, preferences, template and subscription.",
    section: 'User Management',
    words: 'new partial complete trial subscription export csv',
    classic: { tab: 'Content Management', title: 'User Onboarding Progress', dialog: OnboardingDialog },
    icon: UserCheck,
    search: onboardingSearch,
    page: async () => (await import('../features/onboarding/page')).OnboardingPage,
  }),
  page({
    path: '/admin/template-assignment',
    title: 'Template assignment',
    description: 'Assigns one of the three schedule templates to a user: the recommended one, or another.',
    section: 'User Management',
    words: 'assign schedule goals recommended user',
    classic: {
      tab: 'Content Management',
      title: 'User Template Assignment',
      dialog: TemplateAssignmentDialog,
    },
    icon: LayoutTemplate,
    search: assignmentSearch,
    page: async () => (await import('../features/template-assignment/page')).TemplateAssignmentPage,
  }),
  page({
    path: '/admin/preferences-cleanup',
    title: 'User preferences cleanup',
    description:
      'Finds preferences records that belong to no user and deletes them, one by one or all at once.',
    section: 'User Management',
    words: 'corrupted uuid scan delete userID',
    icon: BrushCleaning,
    search: cleanupSearch,
    page: async () => (await import('../features/preferences-cleanup/page')).PreferencesCleanupPage,
  }),
  page({
    path: '/admin/metrics',
    title: 'User metrics',
    description: 'User counts, activities, time, push opt-in and retention.',
    section: 'Analytics & Metrics',
    words: 'analytics engagement activity chart statistics users',
    classic: { tab: 'System Tools', title: 'Analytics' },
    icon: ChartColumn,
    search: metricsSearch,
    page: async () => (await import('../features/metrics/page')).MetricsPage,
  }),
  page({
    path: '/admin/demo-migration',
    title: 'Public demo sets migration',
    description: 'Recreates the demo set of each template in the database, or removes it.',
    section: 'System Tools',
    words: 'public demo visitors template migrate clear exercises',
    icon: PackageOpen,
    search: demoSetsSearch,
    page: async () => (await import('../features/demo-sets/migration-page')).DemoMigrationPage,
  }),
  page({
    path: '/admin/demo-sets',
    title: 'Populate public demo sets',
    description: 'The demo sets that visitors of the public demo can try: populate or update them.',
    section: 'Content Management',
    words: 'public demo visitors template update seed exercises',
    icon: PackagePlus,
    search: demoSetsSearch,
    page: async () => (await import('../features/demo-sets/populate-page')).PopulateDemoSetsPage,
  }),
  page({
    path: '/admin/schedule-comparison',
    title: 'Schedule comparison',
    description: 'Compares the template definitions in the code with the schedule in the database.',
    section: 'System Tools',
    badge: 'Diagnostic',
    words: 'audit mismatch sync template definitions database code',
    icon: GitCompareArrows,
    search: comparisonSearch,
    page: async () => (await import('../features/jobs/audits/comparison-page')).ScheduleComparisonPage,
  }),
  page({
    path: '/admin/set-id-audit',
    title: 'Set ID audit',
    description: 'Checks that every schedule entry references a set in the database.',
    section: 'System Tools',
    badge: 'Diagnostic',
    words: 'missing invalid references sets breathing',
    icon: Fingerprint,
    page: async () => (await import('../features/jobs/audits/set-ids-page')).SetIdAuditPage,
  }),
  page({
    path: '/admin/schedule-hours-audit',
    title: 'Schedule hours audit',
    description: 'Checks the schedule for its required hours: 09, 10, 11, 14, 15 and 16.',
    section: 'System Tools',
    badge: 'Diagnostic',
    words: 'missing invalid hour time entries',
    icon: Clock,
    search: hoursSearch,
    page: async () => (await import('../features/jobs/audits/hours-page')).ScheduleHoursAuditPage,
  }),
  page({
    path: '/admin/template-set-audit',
    title: 'Template set ID audit',
    description:
      'Compares the set IDs in the template definitions with those in the schedule, and fixes them.',
    section: 'System Tools',
    badge: 'Critical',
    words: 'fix all mismatch missing templates',
    icon: ClipboardCheck,
    page: async () => (await import('../features/jobs/audits/template-sets-page')).TemplateSetAuditPage,
  }),
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
    page: async () => (await import('../features/notification-scheduler/page')).NotificationSchedulerPage,
  }),
  page({
    path: '/admin/schedules',
    title: 'Schedule templates',
    description: 'Entries of the default schedule by weekday, weekend and special days.',
    section: 'Content Management',
    words: 'schedule entries week hours days title edit duplicate delete weekend special',
    quickLink: true,
    icon: CalendarDays,
    search: schedulesSearch,
    page: async () => (await import('../features/schedules/page')).SchedulesPage,
  }),
  page({
    path: '/admin/templates',
    title: 'Template & Schedule Manager',
    description: 'The schedule templates with their entries, sets and notifications, by template or by hour.',
    section: 'Content Management',
    words: 'templates schedules timeline sets exercises new template',
    badge: 'NEW',
    icon: LayoutList,
    search: templatesSearch,
    page: async () => (await import('../features/templates/page')).TemplatesPage,
  }),
  page({
    path: '/admin/multi-activity',
    title: 'Multi-activity manager',
    description: 'Several activities in one slot of the week: add, change and remove them together.',
    section: 'Content Management',
    words: 'schedule slot day hour movement breathing stretch strength',
    icon: Layers,
    search: multiActivitySearch,
    page: async () => (await import('../features/multi-activity/page')).MultiActivityPage,
  }),
  page({
    path: '/admin/notification-scheduler/manual',
    title: 'Manual notification scheduler',
    description: 'Schedules today’s notifications by hand, or cancels them.',
    section: 'System Tools',
    words: 'push cloud function exercise breathing cancel today',
    icon: AlarmClock,
    search: manualSchedulerSearch,
    page: async () => (await import('../features/manual-scheduler/page')).ManualSchedulerPage,
  }),
  page({
    path: '/admin/backups',
    title: 'Backups',
    description: "Copies of the app's records: create a backup, verify it, or restore a table from it.",
    section: 'System Tools',
    icon: DatabaseBackup,
    search: backupsSearch,
    page: async () => (await import('../features/backups/page')).BackupsPage,
  }),
  page({
    path: '/admin/users',
    title: 'Users',
    description: 'Find a user or browse all: preferences, subscription, schedule, activity and edits.',
    section: 'User Management',
    words: 'account person email search directory preferences',
    icon: Users,
    search: usersSearch,
    page: async () => (await import('../features/users/users-page')).UsersPage,
  }),
  page({
    path: '/admin/subscription-toggle',
    title: 'Subscription status toggle',
    description: 'Sets whether a user is premium, and whether their onboarding is complete.',
    section: 'User Management',
    words: 'premium trial active expired free status onboarding complete',
    icon: BadgeCheck,
    search: toggleSearch,
    page: async () => (await import('../features/users/toggle-page')).SubscriptionTogglePage,
  }),
  page({
    path: '/admin/user-preferences-recovery',
    title: 'User preferences recovery',
    description: 'Checks whether a user has preferences, and creates missing ones for one user or for all.',
    section: 'User Management',
    words: 'missing create basic standard complete scan',
    icon: HeartPulse,
    search: recoverySearch,
    page: async () => (await import('../features/users/recovery-page')).PreferencesRecoveryPage,
  }),
  page({
    path: '/admin/users/$id',
    title: 'User',
    description: 'Everything about one user, with the actions for that user.',
    search: userSearch,
    page: async () => (await import('../features/users/user-page')).UserPage,
  }),
  page({
    path: '/admin/jobs/$runId',
    title: 'Run',
    description: 'Progress, log, changes and failures of one run.',
    search: runSearch,
    page: async () => (await import('../features/jobs/run/run-page')).RunPage,
  }),
] as const;
