import { House, LayoutDashboard, PanelsTopLeft } from 'lucide-react';
import { oneOf, searchParams } from '../../components/filter/search-params';
import { classicTabs } from '../../components/layout/route-table';
import { page } from './page';

const classicSearch = searchParams({ tools: oneOf(classicTabs) });

export const homePages = [
  page({
    path: '/admin',
    title: 'Home',
    description: 'Open issues, shortcuts and recent runs.',
    icon: House,
    page: async () => (await import('../../features/home/page')).HomePage,
  }),
  page({
    path: '/admin/classic',
    title: 'Classic Admin',
    description: "Today's figures, system tools in tabs, and recent admin activity.",
    icon: PanelsTopLeft,
    search: classicSearch,
    page: async () => (await import('../../features/classic/page')).ClassicPage,
  }),
  page({
    path: '/admin/modern',
    title: 'Modern Admin',
    description: 'Every tool as a card, with undo, redo and the system status.',
    icon: LayoutDashboard,
    page: async () => (await import('../../features/modern/page')).ModernPage,
  }),
] as const;
