import type { Item } from '../table/values';

/** A request to a service, and how that carries it out. */
export interface Request {
  readonly service: 'dynamodb' | 'states' | 'topic';
  readonly command: string;
  readonly input: unknown;
  /**
   * Done at one moment; throws what the service throws. `stale`: how far a replica may be behind, 0 to 1 of
   * the longest.
   */
  readonly carryOut: (input: unknown, token: string, stale: number | undefined) => object;
  /** The keys of records that it is about, with their tables. */
  readonly records: readonly { readonly table: string; readonly key: Item }[];
}
