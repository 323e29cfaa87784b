import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import type { PageReads } from './page-reads';

/**
 * The sections of the modern dashboard, in order (docs/product.md). The sidebar's groups are different
 * (app/navigation).
 */
export const sections = [
  'Content Management',
  'System Tools',
  'User Management',
  'Analytics & Metrics',
  'Activity Logs',
] as const;

/** The tabs of the classic dashboard, in order (docs/product.md). */
export const classicTabs = [
  'System Tools',
  'Content Management',
  'Schedule Analysis',
  'Sets Management',
] as const;

/** A tool that can be opened as a dialog on top of another page. */
export type ToolDialog = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

interface ClassicCard {
  readonly tab: (typeof classicTabs)[number];
  /** The card's title, if it differs from the page title. */
  readonly title?: string;
  /** The dialog that shows the tool on top of the dashboard. It is loaded when it is first opened. */
  readonly dialog?: ToolDialog;
  /**
   * The tool, if the tab shows the tool itself instead of a card. It is loaded when the tab is first opened.
   */
  readonly content?: ComponentType;
}

/** Describes a page for the dashboards, breadcrumbs, command palette and page title. */
export interface RouteInfo {
  readonly title: string;
  /** A line that explains the page's purpose. */
  readonly description: string;
  /** The section of the modern dashboard that lists the page. Omit it if the page is not listed. */
  readonly section?: (typeof sections)[number];
  /** The page's card on the classic dashboard (docs/product.md). */
  readonly classic?: ClassicCard;
  /** True if the page is one of the chooser's quick links (docs/product.md). */
  readonly quickLink?: true;
  readonly badge?: 'ADMIN ONLY' | 'NEW' | 'Critical' | 'Diagnostic';
  readonly icon?: LucideIcon;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's description. Every page in the route table has one (web/src/app/router.tsx). */
    readonly info?: RouteInfo;
    /** Loads the page's code. */
    readonly load?: () => Promise<{ readonly reads?: PageReads }>;
  }
}

export interface RouteTableRow extends RouteInfo {
  readonly path: string;
}

/** A breadcrumb, which is the page itself or one of its parents. */
export interface Breadcrumb {
  readonly label: string;
  readonly to?: string;
}

/** Returns the route table in its original order. */
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

/** Returns the parent pages of `path`, outermost first, excluding the page itself. */
export function parentsOf(path: string, table: readonly RouteTableRow[]): readonly Breadcrumb[] {
  return table
    .filter((row) => path !== row.path && path.startsWith(`${row.path}/`) && !row.path.includes('$'))
    .sort((a, b) => a.path.length - b.path.length)
    .map((row) => ({ label: row.title, to: row.path }));
}
