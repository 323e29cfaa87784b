import { setImmediate } from 'node:timers/promises';
import { hasAccount, subjectAt } from '#shared/demo/people';

/** As many as a demo workspace can have. */
const mostPeople = 100_000;
/** Made between two looks at other work. */
const batch = 2_000;

const bySubjectFilter = /^sub = "([^"\\]*)"$/;

/** The people of the demo workspace as the user pool would list them: they have accounts, though nobody can sign in to one. */
export interface DemoPeople {
  /** The person whom a filter of ListUsers names by unique id; undefined where it names nobody, or something else. */
  bySubject(filter: unknown): Promise<object | undefined>;
}

/** How many of them a workspace has does not matter: those who have no records are never asked for. */
export function createDemoPeople(): DemoPeople {
  const subjects = new Set<string>();
  let made = 0;
  let making: Promise<void> | undefined;

  async function makeAll(): Promise<void> {
    while (made < mostPeople) {
      for (const end = made + batch; made < end; made += 1) {
        if (hasAccount(made)) subjects.add(subjectAt(made));
      }
      await setImmediate();
    }
  }

  return {
    async bySubject(filter) {
      const [, subject] = (typeof filter === 'string' && bySubjectFilter.exec(filter)) || [];
      if (subject === undefined) return undefined;
      making ??= makeAll();
      await making;
      if (!subjects.has(subject)) return undefined;
      const Attributes = [{ Name: 'sub', Value: subject }];
      return { Username: subject, Attributes, Enabled: true, UserStatus: 'CONFIRMED' };
    },
  };
}
