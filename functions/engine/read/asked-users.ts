import type { Engine } from '../../runtime/dependencies';

/**
 * The number of users that are looked up at the same time, across all lanes. The user directory allows about
 * 30 look-ups per second for the whole account, so these take a few seconds: much less than a worker reserves
 * for its last page.
 */
const askedAtOnce = 100;
const fewestAsked = 5;

/**
 * Returns the maximum number of records per page, for a job that uses the user directory. A page that
 * outlasts its worker is repeated from the beginning.
 */
export const maxAskedRecords = ({ plannedLanes = 1 }: { readonly plannedLanes?: number | undefined }) =>
  Math.max(fewestAsked, Math.floor(askedAtOnce / Math.max(1, plannedLanes)));

export class AskedUsers {
  readonly #answers = new Map<string, boolean>();

  constructor(private readonly engine: Engine) {}

  async ask(ids: readonly string[]): Promise<void> {
    const unasked = [...new Set(ids)].filter((id) => !this.#answers.has(id));
    if (unasked.length === 0) return;
    const known = await this.engine.users.knownSubjects(unasked);
    for (const id of unasked) this.#answers.set(id, known.has(id));
  }

  /**
   * Returns true if the user exists. Throws if the ID was not looked up, because any result would be a guess.
   */
  readonly isUser = (id: string): boolean => {
    const answer = this.#answers.get(id);
    if (answer === undefined) throw new Error(`The user directory was not queried for '${id}'. Retry.`);
    return answer;
  };
}
