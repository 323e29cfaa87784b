import { setImmediate } from 'node:timers/promises';
import { exampleAccounts } from '#shared/demo/people/examples';
import { accountAt, type DemoAccountHolder, hasAccount } from '#shared/demo/people/people';

/** The maximum number of people of a demo workspace. */
const maxPeople = 100_000;
/** The number of people between pauses, which let other work run. */
const batch = 2_000;

export interface UserFilter {
  readonly attribute: string;
  readonly begins: boolean;
  readonly value: string;
}

/**
 * The people of the demo workspace, as the user pool would list them. Nobody can sign in to their accounts.
 */
export interface DemoPeople {
  /** Returns people by email or unique ID, in a stable order; without a filter, everyone. */
  matching(filter: UserFilter | undefined): Promise<readonly DemoAccountHolder[]>;
}

/** @param users the current number of people without the examples; 0 without a workspace */
export function createDemoPeople(users: () => number): DemoPeople {
  const made: DemoAccountHolder[] = [];
  const bySubject = new Map<string, DemoAccountHolder>();
  const byEmail = new Map<string, DemoAccountHolder>();
  let next = 0;

  function add(person: DemoAccountHolder): void {
    bySubject.set(person.subject, person);
    byEmail.set(person.email, person);
  }

  async function makeUpTo(count: number): Promise<void> {
    while (next < count) {
      for (const end = Math.min(next + batch, count); next < end; next += 1) {
        if (!hasAccount(next)) continue;
        const person = accountAt(next);
        made.push(person);
        add(person);
      }
      await setImmediate();
    }
  }

  for (const person of exampleAccounts) add(person);
  let making = Promise.resolve();
  const atLeast = (count: number) => {
    making = making.then(() => makeUpTo(count));
    return making;
  };

  return {
    async matching(filter) {
      if (filter && !filter.begins) {
        const people = filter.attribute === 'sub' ? bySubject : byEmail;
        await atLeast(users());
        // A job may have extended the workspace, so the search must include everyone who may have records.
        if (!people.has(filter.value)) await atLeast(maxPeople);
        const person = people.get(filter.value);
        return person ? [person] : [];
      }
      const count = users();
      if (count === 0) return [];
      await atLeast(count);
      const people = [...exampleAccounts, ...made.filter(({ number = 0 }) => number < count)];
      if (!filter) return people;
      const field = filter.attribute === 'sub' ? 'subject' : 'email';
      return people.filter((person) => person[field].startsWith(filter.value));
    },
  };
}
