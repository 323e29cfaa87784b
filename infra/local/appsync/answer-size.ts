/**
 * The maximum size of a data source response in AppSync, in bytes. The panel's responses are much smaller.
 */
const maxBytes = 5 * 1000 * 1000;

/** Thrown when a response is too large. */
export class AnswerSizeError extends Error {
  override readonly name = 'ResponseTooLargeException';

  constructor(bytes: number) {
    const megabytes = (count: number) => `${Math.ceil(count / 100_000) / 10} MB`;
    super(
      `The response would be ${megabytes(bytes)}; the maximum is ${megabytes(maxBytes)}. Ask for fewer items or fields.`,
    );
  }
}

/** Returns the text of a response if it is small enough. Otherwise, throws an AnswerSizeError. */
export function demandSmall(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AnswerSizeError(bytes);
  return text;
}
