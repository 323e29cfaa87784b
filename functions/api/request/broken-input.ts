import { AppError } from '#functions/runtime/app-error';

/** Far more than any input needs, and few enough for everything that reads JSON recursively. */
const maxLevels = 100;

/** Parts of the path of a value that is nested too deeply: enough to recognise the field. */
const shownParts = 3;

/**
 * Refuses what nothing behind the API could take, anywhere in what a caller sent: text that contains half of
 * a character (an unpaired surrogate), which DynamoDB would refuse with an error that explains nothing, and
 * values that are nested so deeply that reading them would exhaust the stack. Throws BadRequest with the
 * path.
 *
 * Not recursive, because JSON from a caller may be as deep as it is long.
 */
export function refuseBrokenInput(args: unknown): void {
  const left: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: args, path: [] }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !value.isWellFormed())
      throw refused(path, 'has half of a character in it', 'text of whole characters');
    if (typeof value !== 'object' || value === null) continue;
    if (path.length > maxLevels)
      throw refused(
        path.slice(0, shownParts),
        `is nested more than ${maxLevels} levels deep`,
        'fewer levels',
      );
    for (const [name, inner] of Object.entries(value)) left.push({ value: inner, path: [...path, name] });
  }
}

function refused(path: readonly string[], state: string, expected: string): AppError {
  const field = path.join('.') || 'The input';
  return new AppError('BadRequest', `${field} ${state}; expected ${expected}.`, {
    info: { field, expected },
  });
}
