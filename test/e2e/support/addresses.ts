import type { ApiClient } from '../../support/host-process';

/** What addresses are made of. */
interface Known {
  readonly api: ApiClient;
  /** A run of that host. */
  readonly runId: string;
}

/** For each route with a parameter: what to put in its place. */
const parameters: Readonly<Record<string, (known: Known) => Promise<string>>> = {
  $runId: async ({ runId }) => runId,
};

/** An address of the panel at which a route of the table shows something. Throws where a parameter is not known here yet. */
export async function addressOf(route: string, known: Known): Promise<string> {
  const parts = route.split('/').map(async (part) => {
    if (!part.startsWith('$')) return part;
    const value = parameters[part];
    if (!value) throw new Error(`Say in test/e2e/support/addresses.ts what stands for ${part} in ${route}.`);
    return encodeURIComponent(await value(known));
  });
  return (await Promise.all(parts)).join('/');
}
