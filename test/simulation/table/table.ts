import { type Item, orderOfText } from './values';

/** A table index that has string keys and projects all attributes. */
export interface IndexDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string | undefined;
}

/** A table: its name, its string keys, its indexes, and the attribute that determines when items expire. */
export interface TableDefinition {
  readonly name: string;
  readonly partitionKey: string;
  readonly sortKey?: string | undefined;
  readonly indexes: readonly IndexDefinition[];
  readonly timeToLive?: string | undefined;
}

/** How far an eventually consistent read may lag behind, in milliseconds. */
export const maxLagMs = 1_000;
/** How many times further an index of a table may lag behind. */
export const indexLagFactor = 4;
/** How far an index may lag behind, in milliseconds. */
export const maxIndexLagMs = maxLagMs * indexLagFactor;

interface Version {
  readonly at: number;
  readonly item: Item | undefined;
}

/** One item's versions: the current version first, then those that a delayed replica may still return. */
interface Cell {
  readonly partition: string;
  readonly sort: string;
  readonly hash: number;
  versions: Version[];
}

/** Items by key, in DynamoDB's order: by sort key within a partition, and by partition hash in a scan. */
export class Table {
  private readonly partitions = new Map<string, Map<string, Cell>>();
  private readonly sorted = new Map<string, readonly Cell[]>();
  private scanned: readonly Cell[] | undefined;

  constructor(readonly definition: TableDefinition) {}

  /** Returns the current item, or the version that a replica had at `asOf`. */
  get(key: Item, asOf?: number): Item | undefined {
    const { partition, sort } = this.keyOf(key);
    const cell = this.partitions.get(partition)?.get(sort);
    return cell && versionAt(cell, asOf);
  }

  /** Puts an item, or removes the item with this key. */
  write(key: Item, item: Item | undefined, now: number): void {
    const { partition, sort } = this.keyOf(key);
    let cells = this.partitions.get(partition);
    if (!cells) {
      cells = new Map();
      this.partitions.set(partition, cells);
    }
    let cell = cells.get(sort);
    if (!cell) {
      cell = { partition, sort, hash: hashOf(partition), versions: [] };
      cells.set(sort, cell);
      this.sorted.delete(partition);
      this.scanned = undefined;
    }
    const firstOld = cell.versions.findIndex(({ at }) => at < now - maxIndexLagMs);
    const kept = firstOld < 0 ? cell.versions : cell.versions.slice(0, firstOld + 1);
    cell.versions = [{ at: now, item }, ...kept];
  }

  /** Returns a partition's items in sort key order. */
  partition(value: string, asOf?: number): Item[] {
    let cells = this.sorted.get(value);
    if (!cells) {
      cells = [...(this.partitions.get(value)?.values() ?? [])].sort((a, b) => orderOfText(a.sort, b.sort));
      this.sorted.set(value, cells);
    }
    return present(cells.map((cell) => versionAt(cell, asOf)));
  }

  /**
   * Returns all items in a segment, in scan order. For each partition, `asOfKey` returns the time at which
   * the replica was last up to date.
   */
  scan(
    segment = 0,
    segments = 1,
    asOfKey: (partition: string) => number | undefined = () => undefined,
  ): Item[] {
    this.scanned ??= [...this.partitions.values()].flatMap((cells) => [...cells.values()]).sort(byHash);
    const own = this.scanned.filter(
      ({ hash }) => segments === 1 || Math.floor((hash / 2 ** 32) * segments) === segment,
    );
    return present(own.map((cell) => versionAt(cell, asOfKey(cell.partition))));
  }

  /** Returns true if `item` comes after `key` in a scan. */
  isAfter(item: Item, key: Item): boolean {
    const place = (of: Item) => {
      const { partition, sort } = this.keyOf(of);
      return { partition, sort, hash: hashOf(partition) };
    };
    return byHash(place(item), place(key)) > 0;
  }

  keyAttributes(item: Item): Item {
    const { partitionKey, sortKey } = this.definition;
    const names = sortKey === undefined ? [partitionKey] : [partitionKey, sortKey];
    return Object.fromEntries(names.flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
  }

  /** Returns the key as strings. Throws if a part is missing or is not a string. */
  keyOf(item: Item): { readonly partition: string; readonly sort: string } {
    const { partitionKey, sortKey, name } = this.definition;
    const partition = item[partitionKey]?.S;
    const sort = sortKey === undefined ? '' : item[sortKey]?.S;
    if (partition === undefined || sort === undefined)
      throw new Error(`An item of ${name} without its whole key: ${JSON.stringify(item).slice(0, 200)}`);
    return { partition, sort };
  }
}

const present = (items: readonly (Item | undefined)[]) => items.filter((item) => item !== undefined);

function versionAt({ versions }: Cell, asOf: number | undefined): Item | undefined {
  if (asOf === undefined) return versions[0]?.item;
  return versions.find(({ at }) => at <= asOf)?.item;
}

type Place = Pick<Cell, 'hash' | 'partition' | 'sort'>;

const byHash = (a: Place, b: Place) =>
  a.hash - b.hash || orderOfText(a.partition, b.partition) || orderOfText(a.sort, b.sort);

/**
 * Returns an FNV-1a hash with additional mixing, so that keys that differ in only one digit are spread over
 * the segments.
 */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (hash ^ (hash >>> 16)) >>> 0;
}
