import { type RunStatusFilter, statusFilters } from '#shared/jobs/run/run-status';
import { statusLooks } from '../../../components/run/status-look';

export const statusWords = (status: RunStatusFilter): string =>
  status === 'ANY_FAILURE' ? 'Any failure' : statusLooks[status].label;

export const statusOptions = statusFilters.map((value) => ({
  value,
  label: statusWords(value),
  ...(value === 'ANY_FAILURE' && {
    note: 'Failed, completed with failures, or stopped with failed records',
  }),
}));
