import { globSync, readFileSync } from 'node:fs';
import { type Message, messagesIn } from './catalogue';
import { literalsOf } from './literals';

const root = new URL('../..', import.meta.url).pathname;

/** A message, together with the file that produces it and the test that expects it. */
export interface Covered extends Message {
  /** The file that produces the message, relative to the project root. Undefined if there is none. */
  readonly file: string | undefined;
  /** The test that expects the message. Undefined if there is none. */
  readonly test: string | undefined;
}

/** Returns each message in docs/product.md with the file that produces it and a test that expects it. */
export function coverage(): readonly Covered[] {
  const messages = messagesIn(readFileSync(`${root}/docs/product.md`, 'utf8'));
  const sources = textsOf('{web/src,functions,shared}/**/*.{ts,tsx}');
  const tests = textsOf('test/**/*.test.{ts,tsx}');
  return messages.map((message) => ({
    ...message,
    file: findIn(sources, message.text),
    test: findIn(tests, message.text),
  }));
}

/** Returns true if a message has no file or no test. */
export const isGap = ({ file, test }: Covered): boolean => file === undefined || test === undefined;

type Texts = ReadonlyMap<string, readonly string[]>;

function textsOf(pattern: string): Texts {
  // Message files come first, because that is where messages belong.
  const files = globSync(pattern, { cwd: root }).toSorted(
    (one, other) =>
      Number(other.includes('messages')) - Number(one.includes('messages')) || (one < other ? -1 : 1),
  );
  return new Map(files.map((file) => [file, literalsOf(file, readFileSync(`${root}/${file}`, 'utf8'))]));
}

/** Shorter texts, such as 'Expired', are parts of many others, so they must match in full. */
const minPartLength = 12;

function findIn(texts: Texts, message: string): string | undefined {
  const isMessage = matcherOf(message);
  for (const [file, all] of texts) if (all.some(isMessage)) return file;
  return undefined;
}

/**
 * Returns a function that checks whether a text is the message with any value in place of `{name}`. A text
 * that is cut off after a sufficiently long beginning also matches.
 */
export function matcherOf(message: string): (text: string) => boolean {
  const parts = message.split(/\{[^}]+\}/);
  const pattern = parts.map(escaped).join('.+?');
  const fixed = parts.join('').length;
  const whole = new RegExp(`^${pattern}$`);
  const part = new RegExp(pattern);
  const beginning = (parts[0] ?? '').replace(/[\s:('"-]+$/, '');
  return (text) =>
    whole.test(text) ||
    (fixed >= minPartLength && part.test(text)) ||
    (parts.length > 1 && beginning.length >= minPartLength && text === beginning);
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
