const dayMs = 86_400_000;
const daysPerByte = 8;
/** Days so far apart that the bits in between would cost more than they are worth: 64 years. */
const maxBytes = 2_920;

/**
 * Days of one user as bits: some hundred bytes for years of activities, however many there are on a day.
 * Plain data, so a structured clone holds it.
 */
export interface DaySet {
  /** Number of the first byte of `bits`, counted from 1970. */
  readonly first: number;
  readonly bits: Uint8Array;
}

export const noDays: DaySet = { first: 0, bits: new Uint8Array(0) };

/**
 * The set with one more day, YYYY-MM-DD. An invalid day, or one that is 64 years away from the others, is
 * left out.
 */
export function withDay(set: DaySet, day: string): DaySet {
  const number = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) / dayMs : Number.NaN;
  if (Number.isNaN(number)) return set;
  const byte = Math.floor(number / daysPerByte);
  const grown = reaching(set, byte);
  if (!grown) return set;
  const at = byte - grown.first;
  grown.bits[at] = (grown.bits[at] ?? 0) | (1 << (number - byte * daysPerByte));
  return grown;
}

/** The set itself if it has the byte, otherwise a copy that has it. */
function reaching(set: DaySet, byte: number): DaySet | undefined {
  const { first, bits } = set;
  if (bits.length === 0) return { first: byte, bits: new Uint8Array(1) };
  if (byte >= first && byte < first + bits.length) return set;
  const from = Math.min(first, byte);
  // Room for about half a year at either end: a user's days mostly come in order.
  const until = Math.max(first + bits.length, byte + 24);
  if (until - from > maxBytes) return undefined;
  const grown = new Uint8Array(until - from);
  grown.set(bits, first - from);
  return { first: from, bits: grown };
}

/** The days, YYYY-MM-DD, in their order. */
export function* daysOf({ first, bits }: DaySet): Generator<string> {
  for (let index = 0; index < bits.length; index += 1) {
    for (let bit = 0; bit < daysPerByte; bit += 1) {
      if (((bits[index] ?? 0) >> bit) & 1)
        yield new Date(((first + index) * daysPerByte + bit) * dayMs).toISOString().slice(0, 10);
    }
  }
}
