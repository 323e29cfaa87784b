import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';

/** The sections of navigation and of the modern dashboard, in their order (docs/product.md). */
export const sections = [
  'Content Management',
  'System Tools',
  'User Management',
  'Analytics & Metrics',
  'Activity Logs',
] as const;

/** Tabs of the classic dashboard, in their order (docs/product.md). */
export const classicTabs = [
  'System Tools',
  'Content Management',
  'Schedule Analysis',
  'Sets Management',
] as const;

/** A tool as a dialog over another page. */
export type ToolDialog = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

/** A card of the classic dashboard. */
export interface ClassicCard {
  readonly tab: (typeof classicTabs)[number];
  /** Where it is another than the page's. */
  readonly title?: string;
  /** The tool over the dashboard, in place of its page; loaded when it is first opened. */
  readonly dialog?: ToolDialog;
  /** The tool in the tab itself, in place of a card; loaded when the tab is first opened. */
  readonly content?: ComponentType;
}

/**
 * What the panel says of a place: navigation, dashboards, breadcrumbs, command palette and page title all
 * read this.
 */
export interface RouteInfo {
  readonly title: string;
  /** One line: what a person does there. */
  readonly description: string;
  /** Where navigation and the modern dashboard list it; left out for places that neither lists. */
  readonly section?: (typeof sections)[number];
  /** The classic dashboard has a card for it (docs/product.md). */
  readonly classic?: ClassicCard;
  /** It is among the quick links of the chooser (docs/product.md). */
  readonly quickLink?: true;
  /** Other words that the command palette finds it by, beside those of title, section and description. */
  readonly words?: string;
  readonly badge?: 'ADMIN ONLY' | 'NEW' | 'Critical' | 'Diagnostic';
  readonly icon?: LucideIcon;
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
