import type { Engine } from '../../runtime/dependencies';

/**
 * Records whose ids are looked up at once, over all lanes. The user directory answers about 30 look-ups per
 * second for the whole account, so this many take a few seconds, well within the time that a worker reserves
 * for its last page.
 */
const askedAtOnce = 100;
const fewestAsked = 5;

/**
 * Maximum records of a page if its job asks the user directory. A page that outlasts its worker is started
 * again from the beginning.
 */
export const maxAskedRecords = ({ plannedLanes = 1 }: { readonly plannedLanes?: number | undefined }) =>
  Math.max(fewestAsked, Math.floor(askedAtOnce / Math.max(1, plannedLanes)));

/**
 * The user directory's answers about unique ids, for as long as a worker has the lane. Invariant: it answers
 * only ids that were looked up.
 */
export class AskedUsers {
  readonly #answers = new Map<string, boolean>();

  constructor(private readonly engine: Engine) {}

  /** Looks up the ids that have not been looked up yet. */
  async ask(ids: readonly string[]): Promise<void> {
    const unasked = [...new Set(ids)].filter((id) => !this.#answers.has(id));
    if (unasked.length === 0) return;
    const known = await this.engine.users.knownSubjects(unasked);
    for (const id of unasked) this.#answers.set(id, known.has(id));
  }

  /**
   * Whether a user has this unique id. Throws for an id that was not looked up, because 'nobody' would be a
   * guess.
   */
  readonly isUser = (id: string): boolean => {
    const answer = this.#answers.get(id);
    if (answer === undefined) throw new Error(`The user directory was not asked about '${id}'. Retry.`);
    return answer;
  };
}
