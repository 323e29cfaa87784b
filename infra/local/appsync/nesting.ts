/** Valid requests have fewer; recursive parsers can handle this many. */
const maxLevels = 1000;

export class NestingError extends Error {
  override readonly name = 'BadRequestException';

  constructor() {
    super(`The request is nested more than ${maxLevels} levels deep.`);
  }
}

/**
 * Rejects a body that would overflow a parser's stack. JSON can encode a brace as `\u007b`, so the decoded
 * query is checked too.
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

/** Invalid JSON is rejected later. */
function queryOf(body: string): string | undefined {
  try {
    const request: unknown = JSON.parse(body);
    const isObject = typeof request === 'object' && request !== null && 'query' in request;
    return isObject && typeof request.query === 'string' ? request.query : undefined;
  } catch {
    return undefined;
  }
}
