import { readFileSync } from 'node:fs';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { signIn } from '../../support/host-process';
import { type ReadKind, readOf } from '../../support/load/reads';
import { sampleOf } from '../../support/load/sample';

/*
 * Compares the processor time that running hosts, such as those of two builds, need per request:
 * `npx tsx test/bench/load/api-cost.ts 'list of 100' 5 100 7 http://127.0.0.1:3000,PID http://...`
 * The numbers are those of clients, requests per round and rounds. In each round, every host has its turn.
 * The first round does not count. Processor time depends less on other work than elapsed time.
 */

const [kind = 'get', clients, requests, rounds, ...places] = process.argv.slice(2);
/** The unit of the times in /proc, in milliseconds. */
const tickMs = 10;

/** Returns the processor time that a process has used so far, without its child processes. */
function processorMs(pid: string): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * tickMs;
}

async function hostAt(place: string) {
  const [url = '', pid = ''] = place.split(',');
  const api = await signIn(url, demoAccounts[0].email);
  const sample = await sampleOf(api);
  let turn = 0;
  const read = async () => {
    const { document, variables, fault } = readOf(kind as ReadKind, sample, turn++);
    const found = fault(await api.query(document, variables));
    if (found !== undefined) throw new Error(found);
  };
  return { url, pid, read, costs: [] as number[] };
}

async function main(): Promise<void> {
  const hosts = await Promise.all(places.map(hostAt));
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const { pid, read, costs } of hosts) {
      const before = processorMs(pid);
      let left = Number(requests);
      const client = async () => {
        while (left-- > 0) await read();
      };
      await Promise.all(Array.from({ length: Number(clients) }, client));
      if (round > 0) costs.push((processorMs(pid) - before) / Number(requests));
    }
  }
  const medians = hosts.map(({ costs }) => costs.toSorted((a, b) => a - b)[costs.length >> 1] ?? Number.NaN);
  for (const [index, { url }] of hosts.entries()) {
    const [first = Number.NaN, own = Number.NaN] = [medians[0], medians[index]];
    console.log(`${url}: ${own.toFixed(2)} ms per request, ${(own / first).toFixed(2)} of the first`);
  }
}

await main();
