import { Command, CommanderError } from 'commander';
import { CliError } from './base/cli-error';
import { type ExitStatus, exitStatuses, exitStatusHelp, exitStatusOfError } from './base/exit-status';
import { addApprovals } from './commands/approvals';
import { addAcknowledge, addAssign } from './commands/attention';
import { addCauses } from './commands/causes';
import { addChain } from './commands/chains/chain';
import { addFollowUps } from './commands/chains/follow-ups';
import { addRunFollowUp } from './commands/chains/run-follow-up';
import { addChanges } from './commands/changes/changes';
import { addHistory } from './commands/changes/history';
import { addEstimate } from './commands/estimate';
import { addFailures } from './commands/failures';
import { addFindings } from './commands/findings';
import { addForceStop } from './commands/force-stop';
import { addLimits } from './commands/limits/limits';
import { addList } from './commands/list';
import { addLog } from './commands/log';
import { addMessages } from './commands/messages';
import { addPauseAll } from './commands/pause-all';
import { addResume } from './commands/resume';
import { addRetry } from './commands/retry';
import { addRuns } from './commands/runs';
import { addSchedules } from './commands/schedules';
import { addSignOut } from './commands/sign-out';
import { addStart } from './commands/start';
import { addStop } from './commands/stop';
import { addUndo } from './commands/undo';
import { addVerify } from './commands/verify';
import { addWatch } from './commands/watch';
import { addWebhooks } from './commands/webhooks';
import { type ConnectionOptions, connect } from './connection/connect';
import { callbackPortOption, usualDataDir } from './connection/connection-defaults';
import { usualAccount } from './connection/demo-session';
import { createOutput } from './output/output';
import type { Perform } from './requests/tools';

/** All commands, in the order in which `--help` lists them. */
const commands = [
  addList,
  addEstimate,
  addStart,
  addRuns,
  addWatch,
  addLog,
  addChanges,
  addFailures,
  addCauses,
  addFindings,
  addHistory,
  addLimits,
  addStop,
  addForceStop,
  addResume,
  addRetry,
  addUndo,
  addVerify,
  addApprovals,
  addChain,
  addFollowUps,
  addRunFollowUp,
  addSchedules,
  addPauseAll,
  addAcknowledge,
  addAssign,
  addWebhooks,
  addMessages,
  addSignOut,
];

type GlobalOptions = ConnectionOptions & { readonly json?: boolean };

/**
 * Runs a single command line and returns its exit status. Prints each error as one line on standard error.
 */
export async function runCli(args: readonly string[]): Promise<ExitStatus> {
  let status: ExitStatus = exitStatuses.done;
  const program = newProgram();
  const perform: Perform = async (work) => {
    const { json = false, ...connection } = program.opts<GlobalOptions>();
    const output = createOutput(json, placeOf(connection));
    status = (await work({ ...(await connect(connection)), output })) ?? exitStatuses.done;
  };
  for (const add of commands) add(program, perform);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return status;
  } catch (error) {
    // Commander has already printed its message or the help text.
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitStatuses.done : exitStatuses.refused;
    if (!(error instanceof CliError)) throw error;
    process.stderr.write(`${error.code}: ${error.message}\n`);
    return exitStatusOfError(error.code);
  }
}

/** Returns the options, quoted for a shell, that make another command use the same panel and account. */
function placeOf({ panel, as, dataDir }: ConnectionOptions): string[] {
  return [
    ...(panel === undefined ? [] : ['--panel', quoted(panel)]),
    ...(as === undefined ? [] : ['--as', quoted(as)]),
    ...(dataDir === usualDataDir ? [] : ['--data-dir', quoted(dataDir)]),
  ];
}

/** Returns the text unchanged if a shell reads it as one word. Otherwise, returns it in single quotes. */
const quoted = (value: string) =>
  /^[\w./:@+=-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;

/** Shortens Commander's usage error to a single line, in the same format as all other errors. */
const usageError = (text: string) =>
  `${text
    .trim()
    .replace(/^error: (.)/, (_, first: string) => `Usage: ${first.toUpperCase()}`)
    .replaceAll('\n', ' ')} (see --help)\n`;

function newProgram(): Command {
  return new Command('npm run job --')
    .description('Runs jobs from the command line, on this machine or on a deployed panel.')
    .option(
      '--panel <url>',
      'address of a deployed panel, such as https://admin.example.com; you sign in with your browser',
    )
    .option('--as <email>', `a demo account on a local host (default: ${usualAccount})`)
    .option('--data-dir <dir>', "the local host's data directory", usualDataDir)
    .option('--json', 'print JSON lines even on a terminal (the default in a pipe)')
    .addOption(callbackPortOption())
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('afterAll', exitStatusHelp)
    .configureOutput({ outputError: (text, write) => write(usageError(text)) })
    .exitOverride();
}
