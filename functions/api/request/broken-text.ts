import { AppError } from '#functions/runtime/app-error';

/**
 * Refuses text that contains half of a character (an unpaired surrogate), anywhere in what a caller sent.
 * DynamoDB would refuse it with an error that explains nothing. Throws BadRequest with the path.
 */
export function refuseBrokenText(args: unknown): void {
  const path = brokenAt(args);
  if (path === undefined) return;
  const field = path || 'The input';
  const expected = 'text of whole characters';
  throw new AppError('BadRequest', `${field} has half of a character in it; expected ${expected}.`, {
    info: { field, expected },
  });
}

/** Where such a text is. Not recursive, because JSON from a caller may be as deep as it is long. */
function brokenAt(args: unknown): string | undefined {
  const left: { readonly value: unknown; readonly path: string }[] = [{ value: args, path: '' }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !value.isWellFormed()) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      left.push({ value: inner, path: path === '' ? name : `${path}.${name}` });
    }
  }
  return undefined;
}
