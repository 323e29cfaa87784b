import type { Item } from '../table/values';

/** A request to a service, and the function that performs it. */
export interface Request {
  readonly service: 'dynamodb' | 'states' | 'topic';
  readonly command: string;
  readonly input: unknown;
  /**
   * Performs the request at one moment. Throws the service's errors. `stale` is the possible delay of a
   * replica, as a fraction, 0 to 1, of the maximum.
   */
  readonly carryOut: (input: unknown, token: string, stale: number | undefined) => object;
  /** The keys of the records concerned, with their tables. */
  readonly records: readonly { readonly table: string; readonly key: Item }[];
}
