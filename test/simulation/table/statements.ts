import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { Tokens } from './tokens';

/** A PartiQL write statement, in one of the forms that the engine uses. Values are parameter indexes. */
export type Statement =
  | { readonly kind: 'insert'; readonly table: string; readonly set: readonly Assignment[] }
  | { readonly kind: 'delete'; readonly table: string; readonly where: readonly Test[] }
  | {
      readonly kind: 'update';
      readonly table: string;
      readonly set: readonly Assignment[];
      readonly removed: readonly string[];
      readonly where: readonly Test[];
    };

interface Assignment {
  readonly name: string;
  readonly parameter: number;
}

/** If `parameter` is undefined, the attribute must be missing. */
export interface Test {
  readonly name: string;
  readonly parameter: number | undefined;
}

const statements = new Map<string, Statement>();

/** Parses a statement. Each distinct text is parsed only once. */
export function statementOf(text: string): Statement {
  const known = statements.get(text);
  if (known) return known;
  const statement = new Reader(text).read();
  statements.set(text, statement);
  return statement;
}

class Reader {
  private readonly tokens: Tokens;
  private parameters = 0;

  constructor(text: string) {
    this.tokens = new Tokens(text);
  }

  read(): Statement {
    const { tokens } = this;
    if (tokens.takeIf('INSERT')) return this.insert();
    if (tokens.takeIf('DELETE')) {
      tokens.expect('FROM');
      return { kind: 'delete', table: this.name(), where: this.where() };
    }
    tokens.expect('UPDATE');
    const table = this.name();
    tokens.expect('SET');
    const set = tokens.list(() => this.assignment('='));
    const removed = tokens.takeIf('REMOVE') ? tokens.list(() => this.name()) : [];
    return { kind: 'update', table, set, removed, where: this.where() };
  }

  private insert(): Statement {
    const { tokens } = this;
    tokens.expect('INTO');
    const table = this.name();
    tokens.expect('VALUE');
    tokens.expect('{');
    const set = tokens.list(() => this.assignment(':'));
    tokens.expect('}');
    return { kind: 'insert', table, set };
  }

  private where(): Test[] {
    this.tokens.expect('WHERE');
    const tests = [this.test()];
    while (this.tokens.takeIf('AND')) tests.push(this.test());
    if (this.tokens.next !== undefined) throw this.tokens.unexpected('the end');
    return tests;
  }

  private test(): Test {
    const name = this.name();
    if (this.tokens.takeIf('IS')) {
      this.tokens.expect('MISSING');
      return { name, parameter: undefined };
    }
    this.tokens.expect('=');
    return { name, parameter: this.parameter() };
  }

  private assignment(sign: '=' | ':'): Assignment {
    const name = this.name();
    this.tokens.expect(sign);
    return { name, parameter: this.parameter() };
  }

  private parameter(): number {
    this.tokens.expect('?');
    this.parameters += 1;
    return this.parameters - 1;
  }

  /**
   * Parses a name in double quotes or a string in single quotes. A quote inside the text is escaped by
   * doubling it.
   */
  private name(): string {
    const token = this.tokens.take();
    const [quote] = token;
    if (quote !== '"' && quote !== "'") throw this.tokens.unexpected('a quoted name before it');
    return token.slice(1, -1).replaceAll(`${quote}${quote}`, quote);
  }
}

export function parameterOf(
  parameters: readonly AttributeValue[] | undefined,
  index: number,
): AttributeValue {
  const value = parameters?.[index];
  if (value === undefined) throw new Error(`The statement has no parameter number ${index}.`);
  return value;
}
