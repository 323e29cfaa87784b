const dayMs = 86_400_000;
const daysPerByte = 8;
/** Bytes for 64 years. A longer range of days would use too much memory. */
const maxBytes = 2_920;

/** A user's active days as bits: years take a few hundred bytes. Plain data, so that it can be cloned. */
export interface DaySet {
  /** The position of the first byte in `bits`, in bytes from the start of 1970. */
  readonly first: number;
  readonly bits: Uint8Array;
}

export const noDays: DaySet = { first: 0, bits: new Uint8Array(0) };

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

/** The set if `bits` covers the byte, otherwise an extended copy; undefined if that would be too large. */
function reaching(set: DaySet, byte: number): DaySet | undefined {
  const { first, bits } = set;
  if (bits.length === 0) return { first: byte, bits: new Uint8Array(1) };
  if (byte >= first && byte < first + bits.length) return set;
  const from = Math.min(first, byte);
  // Extra space for half a year, because days usually arrive in order.
  const until = Math.max(first + bits.length, byte + 24);
  if (until - from > maxBytes) return undefined;
  const grown = new Uint8Array(until - from);
  grown.set(bits, first - from);
  return { first: from, bits: grown };
}

/** In order, as YYYY-MM-DD. */
export function* daysOf({ first, bits }: DaySet): Generator<string> {
  for (let index = 0; index < bits.length; index += 1) {
    for (let bit = 0; bit < daysPerByte; bit += 1) {
      if (((bits[index] ?? 0) >> bit) & 1)
        yield new Date(((first + index) * daysPerByte + bit) * dayMs).toISOString().slice(0, 10);
    }
  }
}
