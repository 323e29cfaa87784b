/**
 * The number of bits per key. With this many bits and hashes, about one in a hundred look-ups of other keys
 * is a false positive.
 */
const bitsPerKey = 10;
const hashes = 7;

/**
 * A Bloom filter. `has` returns true for each string that was added, and for about one in a hundred others.
 */
export class KeyFilter {
  /** @param bits the content, as stored by an earlier filter */
  constructor(readonly bits: Uint8Array) {}

  /** @param expected the expected number of keys; with more keys, there are more false positives */
  static sized(expected: number): KeyFilter {
    return new KeyFilter(new Uint8Array(Math.ceil((Math.max(1, expected) * bitsPerKey) / 8)));
  }

  static of(keys: readonly string[]): KeyFilter {
    const filter = KeyFilter.sized(keys.length);
    for (const key of keys) filter.add(key);
    return filter;
  }

  add(key: string): void {
    for (const place of this.placesOf(key))
      this.bits[place >>> 3] = (this.bits[place >>> 3] ?? 0) | (1 << (place & 7));
  }

  has(key: string): boolean {
    return this.placesOf(key).every((place) => ((this.bits[place >>> 3] ?? 0) & (1 << (place & 7))) !== 0);
  }

  /** All positions are computed from two hashes (Kirsch and Mitzenmacher). */
  private placesOf(key: string): readonly number[] {
    const first = hashOf(key, 0x811c9dc5);
    // The step is odd, so that its multiples do not soon return to the same positions.
    const second = (hashOf(key, 0x01000193) | 1) >>> 0;
    const size = this.bits.length * 8;
    return Array.from({ length: hashes }, (_, index) => (first + index * second) % size);
  }
}

/** Returns a 32-bit hash: FNV-1a, then the final mixing steps of MurmurHash3. */
function hashOf(key: string, seed: number): number {
  let hash = seed;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
