import { ana } from './person';

/** What addresses are made of. */
interface Known {
  /** A run of that host. */
  readonly runId: string;
}

/** For each route with a parameter: what to put in its place. */
const parameters: Readonly<Record<string, (known: Known) => string>> = {
  $runId: ({ runId }) => runId,
  // A user, by email.
  $id: () => ana.email,
};

/**
 * An address of the panel at which a route of the table shows something. Throws where a parameter is not
 * known here yet.
 */
export function addressOf(route: string, known: Known): string {
  const parts = route.split('/').map((part) => {
    if (!part.startsWith('$')) return part;
    const value = parameters[part];
    if (!value) throw new Error(`Say in test/e2e/support/addresses.ts what stands for ${part} in ${route}.`);
    return encodeURIComponent(value(known));
  });
  return parts.join('/');
}
