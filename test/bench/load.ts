import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { signIn, startHostProcess } from '../support/host-process';
import { type Kind, type LoadOptions, type LoadResult, putUnderLoad } from '../support/load/load';
import type { Measure } from './measure';

const [ana, ben] = demoAccounts;
const users = 60;
const shownErrors = 5;

/**
 * Measures the throughput of a local host that runs in memory with a small workspace, while many concurrent
 * clients send a mix of 90% reads and 10% writes.
 */
export async function measureLoad(asked: Omit<LoadOptions, 'sets'>): Promise<Measure[]> {
  const options = { ...asked, sets: 100 };
  const host = await startHostProcess(['--in-memory', '--users', `${users}`]);
  try {
    const signedIn = await Promise.all([ana, ben].map(({ email }) => signIn(host.url, email)));
    return measuresOf(await putUnderLoad(signedIn, options), options);
  } finally {
    await host.stop();
  }
}

function measuresOf({ ms, errors, tookMs }: LoadResult, { clients }: LoadOptions): Measure[] {
  for (const error of errors.slice(0, shownErrors)) console.error(error);
  const requests = [...ms.values()].reduce((sum, { length }) => sum + length, errors.length);
  const perSecond = Math.round((requests / tookMs) * 1000);
  return [
    {
      what: `${clients} clients, 90 % reads, ${(tookMs / 1000).toFixed(0)} s`,
      measured: `${requests.toLocaleString('en')} requests (${perSecond.toLocaleString('en')}/s), ${errors.length} errors`,
      target: '0 errors',
      met: errors.length === 0,
    },
    ...[...ms].map(([kind, took]) => latency(kind, took)),
  ];
}

function latency(kind: Kind, ms: readonly number[]): Measure {
  const sorted = ms.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return {
    what: `the same, ${kind}`,
    measured: `median ${at(0.5)} ms, 95th ${at(0.95)} ms, longest ${at(1)} ms (${sorted.length})`,
    target: '',
  };
}
