/** AppSync's maximum for a data source. */
const maxBytes = 5 * 1000 * 1000;

export class AnswerSizeError extends Error {
  override readonly name = 'ResponseTooLargeException';

  constructor(bytes: number) {
    const megabytes = (count: number) => `${Math.ceil(count / 100_000) / 10} MB`;
    super(
      `The response would be ${megabytes(bytes)}; the maximum is ${megabytes(maxBytes)}. Ask for fewer items or fields.`,
    );
  }
}

/** Throws an AnswerSizeError. */
export function demandSmall(text: string): string {
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new AnswerSizeError(bytes);
  return text;
}
