import { ana } from './person';

/** The values that addresses are made of. */
interface Known {
  /** A run on that host. */
  readonly runId: string;
}

/** The value to use for each route parameter. */
const parameters: Readonly<Record<string, (known: Known) => string>> = {
  $runId: ({ runId }) => runId,
  // A user, by email.
  $id: () => ana.email,
};

/**
 * An address of the panel at which a route of the table shows something. Throws if a parameter is not known
 * here yet.
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
