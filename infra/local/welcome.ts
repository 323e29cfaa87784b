import { styleText } from 'node:util';
import type { LocalHost } from './host-options';
import type { StartOptions } from './options';

/**
 * Returns the text for the terminal once everything is running. `seconds` is the time since the start of the
 * process.
 */
export function welcome(host: LocalHost, options: StartOptions, seconds: number): string {
  const dim = (text: string) => styleText('dim', text);
  const width = Math.max(...host.accounts.map(({ email }) => email.length));
  const accounts = host.accounts.map(
    ({ email, password, role }) => `    ${email.padEnd(width)}   ${password.padEnd(10)}  ${dim(role)}`,
  );
  const { continuedExecutions } = host;
  const notes = [
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
    dim(`  Logs in ${host.logDir} · Ctrl-C to stop`),
    '',
  ].join('\n');
}

type Contents = Pick<LocalHost, 'origin' | 'workspace' | 'imports' | 'importSources'>;
type Place = Pick<StartOptions, 'dataDir' | 'users'>;

/**
 * Describes the origin of the records in the tables if it is not the requested one, and an incomplete import.
 */
export function contentNotes(host: Contents, { dataDir, users }: Place): string[] {
  const { origin, workspace } = host;
  if (origin === 'import') return importNotes(host, dataDir);
  if (origin === 'found')
    return [
      'The tables hold records that this host did not write. They are kept, and no demo workspace is created.',
    ];
  if (users !== undefined && users !== workspace.users)
    return [
      `The workspace holds ${workspace.users.toLocaleString('en')} users. For a different size: --fresh --users ${users}`,
    ];
  if (origin === 'empty' && users === undefined)
    return ['The workspace was started without users (--users 0). For a demo workspace: --fresh'];
  return [];
}

/** Describes the contents of the tables of an export, and which of them are incomplete. */
function importNotes({ imports, importSources }: Contents, dataDir: string): string[] {
  const place = dataDir === '.local' ? '' : ` --data-dir ${quoted(dataDir)}`;
  const sources = importSources.map((source) => ` --import ${quoted(source)}`).join('');
  const again = `npm start --${place}${sources}`;
  return Object.entries(imports).map(([model, { from, records, complete }]) =>
    complete
      ? `${model} holds the ${records.toLocaleString('en')} records of ${from}.`
      : `The import of ${model} from ${from} was not finished: the table holds part of it. To continue: ${again}   To start over: --fresh`,
  );
}

/** Returns the text unchanged if a shell reads it as one word, otherwise in single quotes. */
const quoted = (value: string) =>
  /^[\w./:@+=-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
