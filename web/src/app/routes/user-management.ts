import { BadgeCheck, BrushCleaning, HeartPulse, LayoutTemplate, UserCheck, Users } from 'lucide-react';
import { lazy } from 'react';
import { onboardingFilters } from '#shared/domain/users/onboarding-filters';
import { oneOf, pageParams, searchParams, typedText } from '../../components/filter/search-params';
import { cleanupSearch } from '../../features/preferences-cleanup/search';
import { recoverySearch, toggleSearch, userSearch, usersSearch } from '../../features/users/search';
import { page } from './page';

/** The requested user. An empty string stands for the signed-in admin. */
const assignmentSearch = searchParams({ user: typedText });

const onboardingSearch = searchParams({ filter: oneOf(onboardingFilters), ...pageParams });

const OnboardingDialog = lazy(async () => ({
  default: (await import('../../features/onboarding/dialog')).OnboardingDialog,
}));
const TemplateAssignmentDialog = lazy(async () => ({
  default: (await import('../../features/template-assignment/dialog')).TemplateAssignmentDialog,
}));

export const userManagementPages = [
  page({
    path: '/admin/onboarding',
    title: 'User onboarding progress',
    description: "Each user's onboarding progress: demo, preferences, template and subscription.",
    section: 'User Management',
    classic: { tab: 'Content Management', title: 'User Onboarding Progress', dialog: OnboardingDialog },
    icon: UserCheck,
    search: onboardingSearch,
    page: async () => (await import('../../features/onboarding/page')).OnboardingPage,
  }),
  page({
    path: '/admin/template-assignment',
    title: 'Template assignment',
    description:
      'Assign one of the three schedule templates to a user: the recommended template or another one.',
    section: 'User Management',
    classic: {
      tab: 'Content Management',
      title: 'User Template Assignment',
      dialog: TemplateAssignmentDialog,
    },
    icon: LayoutTemplate,
    search: assignmentSearch,
    page: async () => (await import('../../features/template-assignment/page')).TemplateAssignmentPage,
  }),
  page({
    path: '/admin/preferences-cleanup',
    title: 'User preferences cleanup',
    description:
      'Find preferences records that do not belong to any user, and delete them one by one or all at once.',
    section: 'User Management',
    icon: BrushCleaning,
    search: cleanupSearch,
    page: async () => (await import('../../features/preferences-cleanup/page')).PreferencesCleanupPage,
  }),
  page({
    path: '/admin/users',
    title: 'Users',
    description: 'Find a user or browse all users: preferences, subscription, schedule, activity and edits.',
    section: 'User Management',
    icon: Users,
    search: usersSearch,
    page: async () => (await import('../../features/users/users-page')).UsersPage,
  }),
  page({
    path: '/admin/subscription-toggle',
    title: 'Subscription status toggle',
    description: 'Set whether a user is premium and whether their onboarding is complete.',
    section: 'User Management',
    icon: BadgeCheck,
    search: toggleSearch,
    page: async () => (await import('../../features/users/toggle-page')).SubscriptionTogglePage,
  }),
  page({
    path: '/admin/user-preferences-recovery',
    title: 'User preferences recovery',
    description:
      'Check whether a user has preferences, and create missing preferences for one user or all users.',
    section: 'User Management',
    icon: HeartPulse,
    search: recoverySearch,
    page: async () => (await import('../../features/users/recovery-page')).PreferencesRecoveryPage,
  }),
  page({
    path: '/admin/users/$id',
    title: 'User',
    description: 'Everything about one user, and the actions you can take for that user.',
    search: userSearch,
    page: async () => (await import('../../features/users/user-page')).UserPage,
  }),
] as const;
