import { AppError } from '#functions/runtime/app-error';

/** The maximum nesting. No valid input is nested more deeply, and recursive code can handle this depth. */
const maxLevels = 100;

/** The number of parts that are shown of the path of a value that is nested too deeply. */
const shownParts = 3;

/**
 * Throws BadRequest, with the path, for what the system cannot process: text with an unpaired surrogate,
 * which DynamoDB would reject with a vague error, or values nested so deeply that reading them would overflow
 * the stack. Not recursive, because a caller's JSON may be nested to any depth.
 */
export function refuseBrokenInput(args: unknown): void {
  const left: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: args, path: [] }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && !value.isWellFormed())
      throw refused(path, 'contains an unpaired surrogate', 'valid Unicode text');
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
