import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, useMemo } from 'react';
import type { PageReads } from './page-reads';

/** The sections of the dashboard. The sidebar's groups are different (app/navigation). */
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

export type ToolDialog = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

interface ClassicCard {
  readonly tab: (typeof classicTabs)[number];
  readonly title?: string;
  /** The tool's dialog, loaded when it is first opened. */
  readonly dialog?: ToolDialog;
  /** The tool's content, loaded when the tab is first opened. */
  readonly content?: ComponentType;
}

export interface RouteInfo {
  readonly title: string;
  readonly description: string;
  /** The page's section. Omit it if the page is not listed. */
  readonly section?: (typeof sections)[number];
  /** The card on the classic dashboard (docs/product.md). */
  readonly classic?: ClassicCard;
  readonly badge?: 'ADMIN ONLY' | 'NEW' | 'Critical' | 'Diagnostic';
  readonly icon?: LucideIcon;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly info?: RouteInfo;
    readonly load?: () => Promise<{ readonly reads?: PageReads }>;
  }
}

export interface RouteTableRow extends RouteInfo {
  readonly path: string;
}

export interface Breadcrumb {
  readonly label: string;
  readonly to?: string;
}

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

/** Returns the parents, outermost first, without the page itself. */
export function parentsOf(path: string, table: readonly RouteTableRow[]): readonly Breadcrumb[] {
  return table
    .filter((row) => path !== row.path && path.startsWith(`${row.path}/`) && !row.path.includes('$'))
    .sort((a, b) => a.path.length - b.path.length)
    .map((row) => ({ label: row.title, to: row.path }));
}
