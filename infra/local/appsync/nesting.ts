/** Far more than any request needs, and few enough for parsers that call themselves. */
const mostLevels = 1000;

/** A body whose objects, lists or selections stand too deep inside each other. */
export class NestingError extends Error {
  override readonly name = 'BadRequestException';

  constructor() {
    super(`The request is nested more than ${mostLevels} levels deep.`);
  }
}

/**
 * Refuses a body before it is parsed that would end the parser's stack. Braces in texts count too, for the query is a text.
 *
 * @throws NestingError
 */
export function demandShallow(body: string): void {
  let level = 0;
  for (const character of body) {
    if (character === '{' || character === '[') level += 1;
    if (character === '}' || character === ']') level -= 1;
    if (level > mostLevels) throw new NestingError();
  }
}
