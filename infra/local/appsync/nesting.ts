/**
 * The maximum number of nesting levels. Valid requests have fewer levels, and recursive parsers can handle
 * this many.
 */
const maxLevels = 1000;

/** Thrown for a body with objects, lists or selections that are nested too deeply. */
export class NestingError extends Error {
  override readonly name = 'BadRequestException';

  constructor() {
    super(`The request is nested more than ${maxLevels} levels deep.`);
  }
}

/**
 * Rejects a body that would overflow a parser's stack. Also checks the decoded query inside the body, because
 * JSON can encode a brace as `\u007b`. Braces in strings are counted too.
 *
 * @throws NestingError
 */
export function demandShallow(body: string): void {
  demandFewLevels(body);
  const query = queryOf(body);
  if (query !== undefined) demandFewLevels(query);
}

function demandFewLevels(text: string): void {
  let level = 0;
  for (const character of text) {
    if (character === '{' || character === '[' || character === '(') level += 1;
    if (character === '}' || character === ']' || character === ')') level -= 1;
    if (level > maxLevels) throw new NestingError();
  }
}

/**
 * Returns a request's query, or undefined if there is no query. Invalid JSON is rejected later, during
 * parsing.
 */
function queryOf(body: string): string | undefined {
  try {
    const request: unknown = JSON.parse(body);
    const isObject = typeof request === 'object' && request !== null && 'query' in request;
    return isObject && typeof request.query === 'string' ? request.query : undefined;
  } catch {
    return undefined;
  }
}
