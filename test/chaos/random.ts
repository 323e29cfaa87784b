/**
 * A generator of numbers that look random but are always the same for a given seed, so that a failed round
 * can be reproduced.
 */
export interface Random {
  /** Returns a number of at least 0 and less than 1. */
  next(): number;
  /** Returns a whole number of at least 0 and less than `below`. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Creates the generator (Mulberry32) from a seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
  };
}
