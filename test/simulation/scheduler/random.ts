/*
 * Random values that depend only on a seed and a name, not on earlier values. If one event is left out of a
 * history, no other event changes until the engine itself behaves differently.
 */

/** Returns a number from 0 (inclusive) to 1 (exclusive). It is always the same for a given seed and name. */
export function chance(seed: number, name: string): number {
  let one = 0xdeadbeef ^ seed;
  let two = 0x41c6ce57 ^ seed;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return (4294967296 * (2097151 & two) + (one >>> 0)) / 2 ** 53;
}

export class Stream {
  private drawn = 0;

  constructor(
    private readonly seed: number,
    private readonly name: string,
  ) {}

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly next = (): number => {
    this.drawn += 1;
    return chance(this.seed, `${this.name}/${this.drawn}`);
  };

  /** Returns an integer from `from` to `to`, inclusive. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  maybe(probability: number): boolean {
    return this.next() < probability;
  }
}
