import type { Buckets } from '../request/request';
import type { Check } from './check';

/** Nothing is ever under this prefix: whether a bucket answers is told by an empty list as well. */
const emptyPrefix = 'system-status/';

/** Whether each bucket lets its objects be listed. */
export const storageCheck = (buckets: Buckets): Check => ({
  name: 'Object storage',
  fine: 'The buckets of backups and of content answer.',
  probes: Object.entries(buckets).map(([name, bucket]) => ({
    what: `The bucket ${name}`,
    ask: () => bucket.list(emptyPrefix),
  })),
});
