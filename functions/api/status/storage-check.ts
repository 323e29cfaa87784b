import type { Buckets } from '../request/request';
import type { Check } from './check';

/** Nothing is ever stored under this prefix: an empty list shows just as well that a bucket answers. */
const emptyPrefix = 'system-status/';

/** Whether each bucket lets its objects be listed. */
export const storageCheck = (buckets: Buckets): Check => ({
  name: 'Object storage',
  fine: 'The backup and content buckets respond.',
  probes: Object.entries(buckets).map(([name, bucket]) => ({
    what: `The bucket ${name}`,
    ask: () => bucket.list(emptyPrefix),
  })),
});
