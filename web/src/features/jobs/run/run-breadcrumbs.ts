import type { Breadcrumb } from '../../../components/layout/route-table';

/** The pages above a run page, outermost first. */
export const runBreadcrumbs: readonly Breadcrumb[] = [
  { label: 'Home', to: '/admin' },
  { label: 'Jobs', to: '/admin/jobs' },
  { label: 'Job history', to: '/admin/jobs/history' },
];
