import { ChartColumn, ChartNoAxesCombined } from 'lucide-react';
import { metricsSearch } from '../../features/metrics/search';
import { performanceSearch } from '../../features/performance/search';
import { page } from './page';

export const analyticsPages = [
  page({
    path: '/admin/performance',
    title: 'Performance',
    description: "Each job's runs, success rate, duration, speed and capacity over 7, 30 or 90 days.",
    section: 'Analytics & Metrics',
    icon: ChartNoAxesCombined,
    search: performanceSearch,
    page: async () => (await import('../../features/performance/page')).PerformancePage,
  }),
  page({
    path: '/admin/metrics',
    title: 'User metrics',
    description: 'User counts, activities, time, push opt-in and retention.',
    section: 'Analytics & Metrics',
    classic: { tab: 'System Tools', title: 'Analytics' },
    icon: ChartColumn,
    search: metricsSearch,
    page: async () => (await import('../../features/metrics/page')).MetricsPage,
  }),
] as const;
