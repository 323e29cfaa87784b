import { ana } from './person';

/** Values for the parameters in a host's URLs. */
interface Known {
  /** A run on the given host. */
  readonly runId: string;
}

/** The value to use for each route parameter. */
const parameters: Readonly<Record<string, (known: Known) => string>> = {
  $runId: ({ runId }) => runId,
  // The user is identified by email.
  $id: () => ana.email,
};

/**
 * Returns a panel URL at which a route has content to show. Throws if this file has no value for a parameter
 * yet.
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
