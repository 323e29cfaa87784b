import { ListExecutionsCommand, SFNClient } from '@aws-sdk/client-sfn';
import type { LocalHost } from '#infra/local/host-options';
import { readContents, readLedger } from './stored';

/** Returns everything that a request could have changed: records, the ledger and executions. */
export async function worldState(host: LocalHost): Promise<object> {
  const states = new SFNClient({
    endpoint: host.endpoints.gate,
    region: host.region,
    credentials: host.credentials,
  });
  const [stateMachineArn] = host.stateMachineArns;
  const { executions } = await states.send(new ListExecutionsCommand({ stateMachineArn }));
  states.destroy();
  return {
    contents: await readContents(host),
    ledger: await readLedger(host),
    executions: executions?.map(({ name }) => name),
  };
}
