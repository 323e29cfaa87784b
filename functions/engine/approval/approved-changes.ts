import type { Entry } from '../changes/entries';
import { changeBytes, digestOfChange, digestOfKey, keyBytes, rowBytes, sumOf } from './change-digest';

export interface PagePlace {
  readonly lane: number;
  readonly page: number;
}

/** With fewer slots, look-ups would take longer. */
const slotsPerChange = 2;
const emptySlot = 0;

/** Each change takes 24 bytes, plus 8 to 16 in the hash table, so a million take about 40 MB. */
export class ApprovedChanges {
  private readonly rows: Buffer;
  /** The number of each part's first change, and the page on which the part was planned. */
  private readonly starts: readonly { readonly first: number; readonly place: PagePlace }[];
  /**
   * A hash table with open addressing, indexed by the digest's first bytes. A slot contains the change's
   * number plus 1.
   */
  private readonly slots: Uint32Array;
  private readonly mask: number;

  /** The digest of all changes combined. */
  readonly digest: string;

  /**
   * @param runId the ID of the dry run
   * @param parts each page's rows, with `rowBytes` bytes per change
   */
  constructor(
    readonly runId: string,
    parts: readonly { readonly place: PagePlace; readonly rows: Buffer }[],
  ) {
    this.rows = Buffer.concat(parts.map(({ rows }) => rows));
    let first = 0;
    this.starts = parts.map(({ place, rows }) => {
      const start = { first, place };
      first += rows.length / rowBytes;
      return start;
    });
    const size = 2 ** Math.ceil(Math.log2(Math.max(2, this.size * slotsPerChange)));
    this.slots = new Uint32Array(size);
    this.mask = size - 1;
    for (let index = 0; index < this.size; index += 1) this.insert(index);
    this.digest = sumOf(this.rows);
  }

  get size(): number {
    return this.rows.length / rowBytes;
  }

  has(entry: Entry): boolean {
    const digest = digestOfChange(entry);
    for (let slot = digest.readUInt32BE(0) & this.mask; ; slot = (slot + 1) & this.mask) {
      const held = this.slots[slot] ?? emptySlot;
      if (held === emptySlot) return false;
      const at = (held - 1) * rowBytes;
      if (digest.compare(this.rows, at, at + changeBytes) === 0) return true;
    }
  }

  /** Returns the pages on which a change of the record was planned. Compares it with every planned change. */
  placesOf(record: Pick<Entry, 'table' | 'key'>): readonly PagePlace[] {
    const digest = digestOfKey(record);
    const found: PagePlace[] = [];
    for (let at = changeBytes; at < this.rows.length; at += rowBytes) {
      if (digest.compare(this.rows, at, at + keyBytes) !== 0) continue;
      const index = (at - changeBytes) / rowBytes;
      const place = this.starts.findLast(({ first }) => first <= index)?.place;
      if (place) found.push(place);
    }
    return found;
  }

  private insert(index: number): void {
    let slot = this.rows.readUInt32BE(index * rowBytes) & this.mask;
    while (this.slots[slot] !== emptySlot) slot = (slot + 1) & this.mask;
    this.slots[slot] = index + 1;
  }
}
