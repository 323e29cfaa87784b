import type { Breadcrumb } from '../../../components/layout/route-table';

export const runBreadcrumbs: readonly Breadcrumb[] = [
  { label: 'Home', to: '/admin' },
  { label: 'Jobs', to: '/admin/jobs' },
  { label: 'Job history', to: '/admin/jobs/history' },
];
