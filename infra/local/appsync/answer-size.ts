/** AppSync's limit for a data source's answer; no answer of the panel comes near it. */
const maxBytes = 5 * 1000 * 1000;

/** An answer that is too large. */
export class AnswerSizeError extends Error {
  override readonly name = 'ResponseTooLargeException';

  constructor(bytes: number) {
    const megabytes = (count: number) => `${Math.ceil(count / 100_000) / 10} MB`;
    super(
      `The answer would have ${megabytes(bytes)}; the maximum is ${megabytes(maxBytes)}. Ask for fewer items or fields.`,
    );
  }
}

/** Returns the answer's text if it is small enough. Throws an AnswerSizeError. */
export function demandSmall(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AnswerSizeError(bytes);
  return text;
}
