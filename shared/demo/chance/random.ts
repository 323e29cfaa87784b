/** The streams of random numbers. None depends on how many numbers the others have used. */
export const streams = {
  subject: 1,
  habits: 2,
  person: 3,
  pilot: 4,
  oddity: 5,
  secondAdmin: 6,
  example: 7,
  notification: 8,
} as const;

export type Stream = (typeof streams)[keyof typeof streams];

/** The seed. Changing it changes every demo workspace. */
const seed = 0x5eed1e55;
/**
 * The number of values skipped at first, as the generator's author recommends: afterwards, the sequences of
 * neighbouring seeds are independent.
 */
const warmUpRounds = 12;

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(word: number): string {
  return `${hexOfByte[word >>> 24]}${hexOfByte[(word >>> 16) & 255]}${hexOfByte[(word >>> 8) & 255]}${hexOfByte[word & 255]}`;
}

/**
 * A generator of random numbers (sfc32): small, fast, seeded; not for secrets. The same stream and index
 * always produce the same sequence.
 */
export class Random {
  private a: number = seed;
  private b: number;
  private c: number;
  private d: number;

  /** `salt` allows for more streams than a 32-bit index can distinguish. */
  constructor(stream: Stream, index: number, salt = 1) {
    this.b = stream;
    this.c = index | 0;
    this.d = salt | 0;
    for (let round = 0; round < warmUpRounds; round += 1) this.word();
  }

  /** Returns an unsigned 32-bit integer. */
  word(): number {
    const sum = (this.a + this.b + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number {
    return this.word() / 0x1_0000_0000;
  }

  /** Returns an integer; both ends are inclusive. */
  int(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** Returns true with the probability `share`, from 0 to 1. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** Returns one item. Throws an Error if the list is empty. */
  pick<Item>(list: readonly Item[]): Item {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new Error('Random.pick needs a list with at least one item.');
    return item;
  }

  uuid(): string {
    const b = hex((this.word() & 0xffff0fff) | 0x4000);
    const c = hex((this.word() & 0x3fffffff) | 0x8000_0000);
    return `${hex(this.word())}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${hex(this.word())}`;
  }
}
