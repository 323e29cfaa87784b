import type { Buckets } from '../request/request';
import type { Check } from './check';

/** A prefix that no object's key has. An empty list is enough to show that a bucket responds. */
const emptyPrefix = 'system-status/';

/** Returns the check that tests whether the objects of each bucket can be listed. */
export const storageCheck = (buckets: Buckets): Check => ({
  name: 'Object storage',
  fine: 'The backup and content buckets respond.',
  probes: Object.entries(buckets).map(([name, bucket]) => ({
    what: `The bucket ${name}`,
    ask: () => bucket.list(emptyPrefix),
  })),
});
