import type { Item } from '../table/values';

export interface Request {
  readonly service:
    | 'dynamodb'
    | 'states'
    | 'topic'
    | 'bus'
    | 'bucket'
    | 'directory'
    | 'provider'
    | 'receiver';
  readonly command: string;
  readonly input: unknown;
  /**
   * Performs the request in a single step. Throws the service's errors. `stale` is how far a replica may lag
   * behind, as a fraction (0 to 1) of the maximum.
   */
  readonly carryOut: (input: unknown, token: string, stale: number | undefined) => object;
  readonly records: readonly { readonly table: string; readonly key: Item }[];
}
