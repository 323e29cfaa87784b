/** Far more than any request needs, and few enough for parsers that call themselves. */
const maxLevels = 1000;

/** A body whose objects, lists or selections stand too deep inside each other. */
export class NestingError extends Error {
  override readonly name = 'BadRequestException';

  constructor() {
    super(`The request is nested more than ${maxLevels} levels deep.`);
  }
}

/**
 * Refuses a body that would end a parser's stack. Its query is looked at as it is meant, too, for JSON can
 * spell a brace as `\u007b`. Braces in texts count as well.
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
 * The query of a request; undefined where there is none. What is no JSON is refused by who parses it next.
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
