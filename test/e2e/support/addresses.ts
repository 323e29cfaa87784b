import { ana } from './person';

/** The values for parameters in a host's addresses. */
interface Known {
  /** A run on that host. */
  readonly runId: string;
}

/** The value to use for each route parameter. */
const parameters: Readonly<Record<string, (known: Known) => string>> = {
  $runId: ({ runId }) => runId,
  // The user is identified by email.
  $id: () => ana.email,
};

/**
 * Returns an address of the panel at which a route shows content. Throws if a parameter has no value in this
 * file yet.
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
