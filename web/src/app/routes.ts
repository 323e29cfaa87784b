import { createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { ArrowRightLeft, History, House, ListChecks } from 'lucide-react';
import type { RouteInfo } from '../components/route-table';
import { shellRoute } from './shell-route';

interface PageEntry<Path extends string> extends RouteInfo {
  readonly path: Path;
  /** Loads the page's code when a person first goes there. */
  readonly page: () => Promise<RouteComponent>;
}

/** One row of the table as a route; its type keeps the path, so links are checked. */
function page<const Path extends string>({ path, page: load, ...info }: PageEntry<Path>) {
  return createRoute({
    getParentRoute: () => shellRoute,
    path,
    component: lazyRouteComponent(async () => ({ default: await load() })),
    staticData: { info },
  });
}

/**
 * The one route table. It feeds the router, navigation, home, breadcrumbs, command palette and page titles; a new page is
 * one row here and one folder under features/.
 */
export const pages = [
  page({
    path: '/admin',
    title: 'Home',
    description: 'What is running and where to go.',
    icon: House,
    page: async () => (await import('../features/home/page')).HomePage,
  }),
  page({
    path: '/admin/jobs',
    title: 'Jobs',
    description: 'The catalogue: what each job does, and starting one.',
    section: 'Jobs',
    icon: ListChecks,
    page: async () => (await import('../features/jobs/page')).JobsPage,
  }),
  page({
    path: '/admin/jobs/history',
    title: 'Job history',
    description: 'Every run, newest first: who started it, what it changed, how it ended.',
    section: 'Jobs',
    icon: History,
    page: async () => (await import('../features/jobs/history-page')).JobHistoryPage,
  }),
  page({
    path: '/admin/jobs/$runId',
    title: 'Run',
    description: 'Progress, log, changes and failures of one run.',
    page: async () => (await import('../features/jobs/run-page')).RunPage,
  }),
  page({
    path: '/admin/userid-migration',
    title: 'User identifier migration',
    description: 'Rewrites e-mail addresses kept as userID to the unique id of the identity provider.',
    section: 'Migrations',
    badge: 'ADMIN ONLY',
    icon: ArrowRightLeft,
    page: async () => (await import('../features/userid-migration/page')).UserIdMigrationPage,
  }),
] as const;
