import type { TableView } from '../../../components/table/views/table-view';

/** The built-in history views. */
export const historyViews: readonly TableView[] = [
  { name: 'All runs', search: '' },
  { name: 'Failures, last 7 days', search: 'range=7d&status=ANY_FAILURE' },
  { name: 'Running', search: 'status=QUEUED.RUNNING.STOPPING' },
  { name: 'Needs attention', search: 'attention=true' },
];
