/** Thrown for an expression that the simulated table cannot parse, although DynamoDB may be able to. */
export class UnreadableError extends Error {}

/** The tokens in an expression or a statement, in order. Throws on an unknown token instead of guessing. */
export class Tokens {
  private at = 0;
  private readonly all: readonly string[];

  constructor(private readonly text: string) {
    this.all = [...text.matchAll(pattern)].map(([token]) => token);
    const rest = text.replace(pattern, '').trim();
    if (rest !== '') throw new UnreadableError(`The simulated table cannot read '${rest}' in: ${text}`);
  }

  /** Returns the next token, or undefined at the end. */
  get next(): string | undefined {
    return this.all[this.at];
  }

  /** Takes the next token. */
  take(): string {
    const token = this.all[this.at];
    if (token === undefined) throw this.unexpected();
    this.at += 1;
    return token;
  }

  /** Takes the next token if it is `word`, ignoring case. */
  takeIf(word: string): boolean {
    if (this.next?.toUpperCase() !== word) return false;
    this.at += 1;
    return true;
  }

  /** Takes the next token, which must be `word`, ignoring case. */
  expect(word: string): void {
    if (!this.takeIf(word)) throw this.unexpected(word);
  }

  /** Reads comma-separated items. */
  list<Item>(read: () => Item): Item[] {
    const items = [read()];
    while (this.takeIf(',')) items.push(read());
    return items;
  }

  /** Creates the error for a token that is not allowed here. */
  unexpected(expected = 'something else'): UnreadableError {
    return new UnreadableError(
      `The simulated table expected ${expected} and found '${this.next ?? 'the end'}' in: ${this.text}`,
    );
  }
}

/** Matches quoted names and strings, placeholders, words separated by dots, and operators. */
const pattern = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[#:]?\w+(?:\.[#]?\w+)*|<>|<=|>=|[=<>(),+?{}:-]/g;
