import type { Item } from '../table/values';

/** A request to a service, and how the service carries it out. */
export interface Request {
  readonly service: 'dynamodb' | 'states' | 'topic';
  readonly command: string;
  readonly input: unknown;
  /**
   * Done at one moment; throws what the service throws. `stale`: how far behind a replica may be, as a
   * fraction, 0 to 1, of the maximum.
   */
  readonly carryOut: (input: unknown, token: string, stale: number | undefined) => object;
  /** The keys of the records that it concerns, with their tables. */
  readonly records: readonly { readonly table: string; readonly key: Item }[];
}
