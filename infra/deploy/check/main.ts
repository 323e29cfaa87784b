import '#infra/entry-point';
import { parseArgs } from 'node:util';
import { CliError } from '../../cli/base/cli-error';
import { connect } from '../../cli/connection/connect';
import { findRunningHost } from '../../local/running-host';
import { awsSteps, callAws } from './aws-steps';
import { commonSteps, runSteps } from './steps';

/*
 * `npm run deploy:check [-- --panel URL | --data-dir DIR]`: runs the steps after a deployment, on AWS or on a
 * local host, and prints what differs from what is expected. The exit status is 0 only if nothing differs.
 */

/** Returns the exit status. */
async function check(): Promise<number> {
  const { values } = parseArgs({
    options: {
      panel: { type: 'string' },
      'data-dir': { type: 'string', default: '.local' },
      'callback-port': { type: 'string', default: '8976' },
    },
  });
  const { panel, 'data-dir': dataDir, 'callback-port': port } = values;
  const { api } = await connect({ ...(panel ? { panel } : {}), dataDir, callbackPort: Number(port) });
  const panelUrl = panel ?? (await findRunningHost(dataDir))?.url ?? '';
  const { signal } = new AbortController();
  const own = panel === undefined ? [] : awsSteps(callAws);
  return (await runSteps([...own, ...commonSteps({ panelUrl, api, signal })], console.log)) === 0 ? 0 : 1;
}

try {
  process.exitCode = await check();
} catch (error) {
  const isUsage = error instanceof TypeError && String(Object(error).code).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof CliError) && !isUsage) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
