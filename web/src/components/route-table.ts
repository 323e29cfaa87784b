import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';

/** The sections of the dashboard (spec 1, section 2.3). */
type Section =
  | 'Content management'
  | 'System tools'
  | 'User management'
  | 'Analytics & metrics'
  | 'Activity logs';

/** What the panel says of a place: navigation, home, breadcrumbs, command palette and page title all read this. */
export interface RouteInfo {
  readonly title: string;
  /** One line: what a person does there. */
  readonly description: string;
  /** Heading under which navigation and home list it (spec 1, section 2.3); left out for places reached from another page only. */
  readonly section?: Section;
  readonly badge?: 'ADMIN ONLY' | 'NEW' | 'Critical' | 'Diagnostic';
  readonly icon?: LucideIcon;
  /** What navigation shows beside the title, such as a count that changes; it says by itself what it counts. */
  readonly signal?: ComponentType;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Set on every page of the route table (web/src/app/routes.ts). */
    readonly info?: RouteInfo;
  }
}

/** A row of the route table. */
export interface RouteTableRow extends RouteInfo {
  readonly path: string;
}

/** A crumb: where a page stands under its parents. */
export interface Breadcrumb {
  readonly label: string;
  readonly to?: string;
}

/** The route table, in the order in which it is written. */
export function useRouteTable(): readonly RouteTableRow[] {
  const router = useRouter();
  return useMemo(
    () =>
      Object.values(router.routesByPath).flatMap((route) => {
        const info = route.options.staticData?.info;
        return info ? [{ ...info, path: route.fullPath }] : [];
      }),
    [router],
  );
}

/** The places above `path` that are pages themselves, outermost first, without the page itself. */
export function parentsOf(path: string, table: readonly RouteTableRow[]): readonly Breadcrumb[] {
  return table
    .filter((row) => path !== row.path && path.startsWith(`${row.path}/`) && !row.path.includes('$'))
    .sort((a, b) => a.path.length - b.path.length)
    .map((row) => ({ label: row.title, to: row.path }));
}
