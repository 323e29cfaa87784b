import type { Engine } from '#functions/runtime/dependencies';

/** An asynchronous function whose requests to the ledger and the tables wait until `step` releases them. */
export class Stepped {
  private next: (() => void) | undefined;
  private over = false;
  private reached: () => void = () => undefined;
  private readonly end: Promise<unknown>;

  /**
   * @param waits returns true if the request with this name should wait. Other requests are sent immediately.
   */
  constructor(engine: Engine, waits: (name: string) => boolean, run: (engine: Engine) => Promise<unknown>) {
    const gate = async (name: string) => {
      if (!waits(name)) return;
      await new Promise<void>((go) => {
        this.next = go;
        this.reached();
      });
    };
    const stepped = { ...engine, ledger: gated(engine.ledger, gate), dynamodb: gated(engine.dynamodb, gate) };
    this.end = run(stepped).finally(() => {
      this.over = true;
      this.reached();
    });
    // `finish` reports the error.
    this.end.catch(() => undefined);
  }

  /** Sends the waiting request, if any. Resolves when the function waits again or has ended. */
  async step(): Promise<void> {
    await this.atRequest();
    const go = this.next;
    this.next = undefined;
    go?.();
    await this.atRequest();
  }

  /** Sends all remaining requests. Rejects if the function does. */
  async finish(): Promise<void> {
    while (!this.over) await this.step();
    await this.end;
  }

  private async atRequest(): Promise<void> {
    while (!this.next && !this.over) {
      await new Promise<void>((resolve) => {
        this.reached = resolve;
      });
    }
  }
}

interface Command {
  readonly constructor: { readonly name: string };
}

function gated<Client extends Engine['ledger'] | Engine['dynamodb']>(
  client: Client,
  gate: (name: string) => Promise<void>,
): Client {
  const send = async (command: Command, ...rest: readonly unknown[]): Promise<unknown> => {
    await gate(command.constructor.name);
    return Reflect.apply(client.send, client, [command, ...rest]);
  };
  return Object.create(client, { send: { value: send } });
}

/** Returns every order in which two functions, 'a' and 'b', can take the given numbers of steps. */
export function ordersOf(a: number, b: number): readonly string[] {
  if (a === 0 || b === 0) return ['a'.repeat(a) + 'b'.repeat(b)];
  return [...ordersOf(a - 1, b).map((rest) => `a${rest}`), ...ordersOf(a, b - 1).map((rest) => `b${rest}`)];
}
