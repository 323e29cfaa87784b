import {
  CalendarDays,
  Dumbbell,
  FilePenLine,
  Layers,
  LayoutList,
  ListOrdered,
  PackagePlus,
  PanelTop,
  Wind,
} from 'lucide-react';
import { lazy } from 'react';
import { libraryListSearch } from '../../components/library/place';
import { setsSearch } from '../../components/sets/search';
import { contentSearch } from '../../features/content/search';
import { demoSetsSearch } from '../../features/demo-sets/search';
import { multiActivitySearch } from '../../features/multi-activity/search';
import { pageContentSearch } from '../../features/page-content/search';
import { schedulesSearch } from '../../features/schedules/search';
import { templatesSearch } from '../../features/templates/search';
import { page } from './page';

const BreathingLibraryDialog = lazy(async () => ({
  default: (await import('../../features/breathing-library/dialog')).BreathingLibraryDialog,
}));
const ExerciseLibraryDialog = lazy(async () => ({
  default: (await import('../../features/exercise-library/dialog')).ExerciseLibraryDialog,
}));
const PageContentDialog = lazy(async () => ({
  default: (await import('../../features/page-content/dialog')).PageContentDialog,
}));
const ScheduleAnalysisTab = lazy(async () => ({
  default: (await import('../../features/schedule-analysis/tab')).ScheduleAnalysisTab,
}));
const SetsTab = lazy(async () => ({ default: (await import('../../features/sets-tab/sets-tab')).SetsTab }));

export const contentManagementPages = [
  page({
    path: '/admin/content',
    title: 'App content management',
    description: "Upload, edit, activate and deactivate the app's text, images, videos and email templates.",
    section: 'Content Management',
    classic: { tab: 'Content Management' },
    icon: FilePenLine,
    search: contentSearch,
    page: async () => (await import('../../features/content/page')).ContentPage,
  }),
  page({
    path: '/admin/page-content',
    title: 'Page content',
    description: "Check, fix, preview and edit the end-user app's page content for each time of day.",
    section: 'Content Management',
    classic: { tab: 'Content Management', title: 'Page Content Manager', dialog: PageContentDialog },
    icon: PanelTop,
    search: pageContentSearch,
    page: async () => (await import('../../features/page-content/page')).PageContentPage,
  }),
  page({
    path: '/admin/exercises',
    title: 'Sets & exercise library',
    description: 'Find, edit, arrange, activate and delete sets of exercises.',
    section: 'Content Management',
    icon: Layers,
    search: setsSearch,
    page: async () => (await import('../../features/set-library/page')).SetLibraryPage,
  }),
  page({
    path: '/admin/set-management',
    title: 'Set management',
    description: 'The exercises in each set, and their order.',
    section: 'Content Management',
    classic: { tab: 'Sets Management', content: SetsTab },
    icon: ListOrdered,
    search: setsSearch,
    page: async () => (await import('../../features/set-management/page')).SetManagementPage,
  }),
  page({
    path: '/admin/exercise-library',
    title: 'Exercise library',
    description: 'Find and edit exercises, including their steps, media and equipment.',
    section: 'Content Management',
    classic: { tab: 'Content Management', title: 'Exercise Library', dialog: ExerciseLibraryDialog },
    icon: Dumbbell,
    search: libraryListSearch,
    page: async () => (await import('../../features/exercise-library/page')).ExerciseLibraryPage,
  }),
  page({
    path: '/admin/breathing-exercises',
    title: 'Breathing exercises',
    description:
      'Edit, activate or deactivate breathing exercises, including their rhythms and descriptions.',
    section: 'Content Management',
    classic: { tab: 'Content Management', title: 'Breathing Exercises', dialog: BreathingLibraryDialog },
    icon: Wind,
    search: libraryListSearch,
    page: async () => (await import('../../features/breathing-library/page')).BreathingLibraryPage,
  }),
  page({
    path: '/admin/demo-sets',
    title: 'Populate public demo sets',
    description: 'Populate or update the sets that visitors to the public demo can try.',
    section: 'Content Management',
    icon: PackagePlus,
    search: demoSetsSearch,
    page: async () => (await import('../../features/demo-sets/populate-page')).PopulateDemoSetsPage,
  }),
  page({
    path: '/admin/schedules',
    title: 'Schedule templates',
    description: "The default schedule's entries for weekdays, weekends and special days.",
    section: 'Content Management',
    classic: { tab: 'Schedule Analysis', content: ScheduleAnalysisTab },
    icon: CalendarDays,
    search: schedulesSearch,
    page: async () => (await import('../../features/schedules/page')).SchedulesPage,
  }),
  page({
    path: '/admin/templates',
    title: 'Template & Schedule Manager',
    description: 'The schedule templates with their entries, sets and notifications, by template or by hour.',
    section: 'Content Management',
    badge: 'NEW',
    icon: LayoutList,
    search: templatesSearch,
    page: async () => (await import('../../features/templates/page')).TemplatesPage,
  }),
  page({
    path: '/admin/multi-activity',
    title: 'Multi-activity manager',
    description: 'Add, change or remove several activities in one weekly slot at once.',
    section: 'Content Management',
    icon: Layers,
    search: multiActivitySearch,
    page: async () => (await import('../../features/multi-activity/page')).MultiActivityPage,
  }),
] as const;
