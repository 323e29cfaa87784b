import type { Engine } from '../../runtime/dependencies';

/**
 * The number of records whose IDs are looked up at the same time, across all lanes. The user directory allows
 * about 30 look-ups per second for the whole account, so these look-ups take a few seconds. This is much less
 * than the time that a worker reserves for its last page.
 */
const askedAtOnce = 100;
const fewestAsked = 5;

/**
 * Returns the maximum number of records per page for a job that uses the user directory. The limit matters
 * because a page that outlasts its worker is repeated from the beginning.
 */
export const maxAskedRecords = ({ plannedLanes = 1 }: { readonly plannedLanes?: number | undefined }) =>
  Math.max(fewestAsked, Math.floor(askedAtOnce / Math.max(1, plannedLanes)));

/**
 * Looks up unique IDs in the user directory, and caches the results for as long as a worker holds the lane.
 * Invariant: the cache contains results only for IDs that were looked up.
 */
export class AskedUsers {
  readonly #answers = new Map<string, boolean>();

  constructor(private readonly engine: Engine) {}

  /** Looks up the IDs that have not been looked up yet. */
  async ask(ids: readonly string[]): Promise<void> {
    const unasked = [...new Set(ids)].filter((id) => !this.#answers.has(id));
    if (unasked.length === 0) return;
    const known = await this.engine.users.knownSubjects(unasked);
    for (const id of unasked) this.#answers.set(id, known.has(id));
  }

  /**
   * Returns true if a user has this unique ID. Throws if the ID was not looked up, because any result would
   * be a guess.
   */
  readonly isUser = (id: string): boolean => {
    const answer = this.#answers.get(id);
    if (answer === undefined) throw new Error(`The user directory was not queried for '${id}'. Retry.`);
    return answer;
  };
}
