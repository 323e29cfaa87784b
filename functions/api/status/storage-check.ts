import type { Buckets } from '../request/request';
import type { Check } from './check';

/** No object's key has this prefix. An empty list is enough to show that a bucket responds. */
const emptyPrefix = 'system-status/';

export const storageCheck = (buckets: Buckets): Check => ({
  name: 'Object storage',
  fine: 'The backup and content buckets respond.',
  probes: Object.entries(buckets).map(([name, bucket]) => ({
    what: `The bucket ${name}`,
    ask: () => bucket.list(emptyPrefix),
  })),
});
