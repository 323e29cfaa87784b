import '#infra/entry-point';
import { Command } from 'commander';
import { CliError } from '#infra/cli/base/exit-status';
import { callbackPortOption, usualDataDir } from '#infra/cli/connection/panel-config';
import { type ConnectionOptions, connect } from '../../cli/connection/connect';
import { findRunningHost } from '../../local/running-host';
import { awsSteps, callAws, commonSteps, runSteps } from './steps';

/*
 * `npm run deploy:check [-- --panel URL | --data-dir DIR]`, on AWS or on a local host. The exit status is 0
 * only if nothing differs.
 */

async function check(): Promise<number> {
  const { panel, dataDir, callbackPort } = new Command('npm run deploy:check --')
    .description('Checks a deployed panel or a local host, and prints what differs from what is expected.')
    .option('--panel <url>', 'address of a deployed panel; you sign in with your browser')
    .option('--data-dir <dir>', "the local host's data directory", usualDataDir)
    .addOption(callbackPortOption())
    .parse()
    .opts<Omit<ConnectionOptions, 'as'>>();
  const { api } = await connect({ ...(panel === undefined ? {} : { panel }), dataDir, callbackPort });
  const panelUrl = panel ?? (await findRunningHost(dataDir))?.url ?? '';
  const { signal } = new AbortController();
  const own = panel === undefined ? [] : awsSteps(callAws);
  return runSteps([...own, ...commonSteps({ panelUrl, api, signal })], console.log);
}

try {
  process.exitCode = (await check()) === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
