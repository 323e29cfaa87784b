import { styleText } from 'node:util';
import type { LocalHost } from './host-options';
import type { StartOptions } from './options';

/**
 * Returns the text that is printed at startup. `seconds` is the time since the process started; `runUrl` is
 * the run that is still writing the demo workspace.
 */
export function welcome(host: LocalHost, options: StartOptions, seconds: number, runUrl?: string): string {
  const dim = (text: string) => styleText('dim', text);
  const width = Math.max(...host.accounts.map(({ email }) => email.length));
  const accounts = host.accounts.map(
    ({ email, password, role }) => `    ${email.padEnd(width)}   ${password.padEnd(10)}  ${dim(role)}`,
  );
  const { continuedExecutions } = host;
  const notes = [
    runUrl !== undefined && `A run is writing the demo workspace: ${runUrl}`,
    ...contentNotes(host, options),
    continuedExecutions > 0 && `Continuing interrupted executions: ${continuedExecutions}.`,
  ].filter((note) => note !== false);
  return [
    '',
    `  ${styleText('bold', 'Wellness Admin')}  ${dim(`ready in ${seconds.toFixed(1)} s`)}`,
    '',
    `  ${styleText(['bold', 'cyan'], host.url)}`,
    '',
    dim('  Sign in as'),
    ...accounts,
    '',
    ...notes.map((note) => `  ${styleText('yellow', note)}`),
    dim(`  Control address of the local push provider: ${host.endpoints.pushControl}`),
    dim(`  Emails that would be sent: ${host.endpoints.mails}`),
    ...(mayHold(options) ? [dim(`  Control address of the alarms: ${host.endpoints.alarmControl}`)] : []),
    dim(`  Logs in ${host.logDir} · Ctrl-C to stop`),
    '',
  ].join('\n');
}

const mayHold = ({ settings }: StartOptions) => 'holdAlarms' in settings || 'holdThrottles' in settings;

export function seeded({ workspace }: Pick<LocalHost, 'workspace'>, seconds: number): string {
  if (workspace.problem !== undefined) return `  ${styleText('red', workspace.problem)}`;
  return styleText('dim', `  The demo workspace is written (${seconds.toFixed(1)} s)`);
}

type Contents = Pick<LocalHost, 'origin' | 'workspace' | 'imports' | 'importSources'>;
type Place = Pick<StartOptions, 'dataDir' | 'users'>;

/** Describes the records' source if it differs from the one requested, and any incomplete import. */
export function contentNotes(host: Contents, { dataDir, users }: Place): string[] {
  const { origin, workspace } = host;
  if (origin === 'import') return importNotes(host, dataDir);
  if (origin === 'found')
    return [
      'The tables contain records that this host did not write. They are kept, and no demo workspace is created.',
    ];
  if (users !== undefined && users !== workspace.users)
    return [
      `The workspace has ${workspace.users.toLocaleString('en')} users. For a different size: --fresh --users ${users}`,
    ];
  if (origin === 'empty' && users === undefined)
    return ['The workspace was started without users (--users 0). For a demo workspace: --fresh'];
  return [];
}

function importNotes({ imports, importSources }: Contents, dataDir: string): string[] {
  const place = dataDir === '.local' ? '' : ` --data-dir ${quoted(dataDir)}`;
  const sources = importSources.map((source) => ` --import ${quoted(source)}`).join('');
  const again = `npm start --${place}${sources}`;
  return Object.entries(imports).map(([model, { from, records, complete }]) =>
    complete
      ? `${model} contains the ${records.toLocaleString('en')} records of ${from}.`
      : `The import of ${model} from ${from} is incomplete: the table contains only part of the records. To continue: ${again}   To start over: --fresh`,
  );
}

/** Quotes a value for a shell, if need be. */
const quoted = (value: string) =>
  /^[\w./:@+=-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
