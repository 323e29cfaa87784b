/**
 * Random streams of the demo workspace: each draws from its own sequence, so that none depends on how much
 * another drew.
 */
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

/** Changing it changes every demo workspace. */
const seed = 0x5eed1e55;
/** Rounds after which neighbouring seeds no longer resemble each other, as the generator's author advises. */
const warmUpRounds = 12;

const hexOfByte = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(word: number): string {
  return `${hexOfByte[word >>> 24]}${hexOfByte[(word >>> 16) & 255]}${hexOfByte[(word >>> 8) & 255]}${hexOfByte[word & 255]}`;
}

/**
 * A small, fast, seeded generator (sfc32): the same stream and index give the same sequence everywhere. Not
 * for secrets.
 */
export class Random {
  private a: number = seed;
  private b: number;
  private c: number;
  private d: number;

  /** `salt` distinguishes what a 32-bit index cannot. */
  constructor(stream: Stream, index: number, salt = 1) {
    this.b = stream;
    this.c = index | 0;
    this.d = salt | 0;
    for (let round = 0; round < warmUpRounds; round += 1) this.word();
  }

  /** 32 bits, unsigned. */
  word(): number {
    const sum = (this.a + this.b + this.d) | 0;
    this.d = (this.d + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** 0 up to, but not, 1. */
  fraction(): number {
    return this.word() / 0x1_0000_0000;
  }

  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1));
  }

  /** True with this probability, 0 to 1. */
  chance(share: number): boolean {
    return this.fraction() < share;
  }

  /** An item of the list, all equally likely. Throws on an empty list. */
  pick<Item>(list: readonly Item[]): Item {
    const item = list[this.int(0, list.length - 1)];
    if (item === undefined) throw new Error('Random.pick needs a list with at least one item.');
    return item;
  }

  /** A UUID of version 4. */
  uuid(): string {
    const b = hex((this.word() & 0xffff0fff) | 0x4000);
    const c = hex((this.word() & 0x3fffffff) | 0x8000_0000);
    return `${hex(this.word())}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${hex(this.word())}`;
  }
}
