import { Command, CommanderError } from 'commander';
import {
  CliError,
  type ExitStatus,
  exitStatuses,
  exitStatusHelp,
  exitStatusOfError,
} from './base/exit-status';
import { approvals } from './commands/approvals';
import { budgets } from './commands/budgets';
import { causes, noteCause } from './commands/causes';
import { chain, followUps } from './commands/chains/follow-ups';
import { runFollowUp } from './commands/chains/run-follow-up';
import { history } from './commands/history';
import { estimate, list } from './commands/jobs';
import type { CliCommand, Perform } from './commands/kinds/command';
import { messages } from './commands/messages';
import * as onRun from './commands/run-changes';
import { changes, failures, findings } from './commands/run-results';
import { log, runs, watch } from './commands/runs';
import { pauseAll, schedules } from './commands/schedules';
import { signOut } from './commands/sign-out';
import { start } from './commands/start';
import { webhooks } from './commands/webhooks';
import { type ConnectionOptions, connect } from './connection/connect';
import { callbackPortOption, usualDataDir } from './connection/panel-config';
import { usualAccount } from './connection/session';
import { createOutput } from './output/output';

const commands: readonly CliCommand[] = [
  list,
  estimate,
  start,
  runs,
  watch,
  log,
  changes,
  failures,
  causes,
  noteCause,
  findings,
  history,
  onRun.limits,
  onRun.stop,
  onRun.forceStop,
  onRun.resume,
  onRun.retry,
  onRun.undo,
  onRun.verify,
  ...approvals,
  chain,
  ...followUps,
  ...runFollowUp,
  ...budgets,
  ...schedules,
  ...pauseAll,
  onRun.acknowledge,
  onRun.assign,
  ...webhooks,
  ...messages,
  signOut,
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
