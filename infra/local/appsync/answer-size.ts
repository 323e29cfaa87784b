/** AppSync's maximum size of a data source's response. The panel's responses are much smaller. */
const maxBytes = 5 * 1000 * 1000;

/** Thrown for a response that is too large. */
export class AnswerSizeError extends Error {
  override readonly name = 'ResponseTooLargeException';

  constructor(bytes: number) {
    const megabytes = (count: number) => `${Math.ceil(count / 100_000) / 10} MB`;
    super(
      `The answer would have ${megabytes(bytes)}; the maximum is ${megabytes(maxBytes)}. Ask for fewer items or fields.`,
    );
  }
}

/** Returns the response's text if it is small enough. Throws an AnswerSizeError. */
export function demandSmall(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AnswerSizeError(bytes);
  return text;
}
