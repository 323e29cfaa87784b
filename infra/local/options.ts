import { parseArgs } from 'node:util';
import { z } from 'zod';
import { HostError } from './base/host-error';
import type { StackSettings } from './build/artifacts';

export interface StartOptions {
  /** The port; undefined means port 3000 or the next free one. */
  readonly port?: number;
  readonly dataDir: string;
  readonly fresh: boolean;
  readonly inMemory: boolean;
  /** The number of users. If undefined, an existing workspace keeps its users, and a new one has 1,000. */
  readonly users?: number;
  /** True to leave out the nightly jobs, which run once in a new demo workspace. */
  readonly noFirstNight: boolean;
  /** The exports to load, as `DIR` or `Model=DIR`. */
  readonly imports: readonly string[];
  /** True to load the rest of an export that has records that the tables would reject. */
  readonly skipRefused: boolean;
  readonly settings: StackSettings;
  readonly dev: boolean;
  readonly help: boolean;
}

export const usage = `npm start -- [options]

  --port N        port of the panel (default: 3000, or the next free one)
  --data-dir DIR  data directory (default: .local)
  --fresh         delete existing data first
  --in-memory     keep nothing: all data is lost when the host stops
  --users N       users in the demo workspace, about 120 records each (default: 1000)
  --no-first-night
                  do not run the nightly jobs once in a new demo workspace
  --import DIR    load DynamoDB table exports instead of the demo workspace;
                  Model=DIR gives the model of an export; may be repeated
  --skip-refused  with --import: load the rest if some records cannot be loaded, and
                  save these in refused-records/ in the data directory
  --setting NAME=VALUE
                  a setting of the stack, such as approvalRecords=10 (docs/deploy.md);
                  may be repeated
  --dev           reload the panel and the functions when their code changes
  --help          show this text

To use your own DynamoDB, set AWS_ENDPOINT_URL_DYNAMODB to its address.`;

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `--${name} expects a whole number`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `--${name} expects a number from ${least} to ${most}`)
    .optional();

/** A setting from the command line. Both parts are validated when the stack is built. */
const setting = z.string().transform((given, context): [string, string] => {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(given) ?? [];
  if (name === '') {
    context.addIssue({ code: 'custom', message: `--setting expects NAME=VALUE (given: '${given}')` });
  }
  return [name, value];
});

const optionsShape = z
  .object({
    port: whole('port', 1, 65_535),
    'data-dir': z.string().min(1, '--data-dir expects the path of a folder').default('.local'),
    fresh: z.boolean().default(false),
    'in-memory': z.boolean().default(false),
    users: whole('users', 0, 100_000),
    'no-first-night': z.boolean().default(false),
    import: z.array(z.string().min(1, '--import expects the folder of an export')).default([]),
    'skip-refused': z.boolean().default(false),
    setting: z.array(setting).default([]),
    dev: z.boolean().default(false),
    help: z.boolean().default(false),
  })
  .refine(({ users, import: imports }) => users === undefined || imports.length === 0, {
    error: '--users and --import cannot be combined: imported records replace the demo workspace',
  })
  .refine(({ 'skip-refused': skips, import: imports }) => !skips || imports.length > 0, {
    error: '--skip-refused is only for --import',
  })
  .transform(
    ({
      'data-dir': dataDir,
      'in-memory': inMemory,
      'no-first-night': noFirstNight,
      import: imports,
      'skip-refused': skipRefused,
      setting,
      ...rest
    }): StartOptions => ({
      dataDir,
      inMemory,
      noFirstNight,
      imports,
      skipRefused,
      settings: Object.fromEntries(setting),
      ...rest,
    }),
  );

/**
 * Parses the command line. Throws a HostError `BadOption` that states the invalid argument and what was
 * expected.
 */
export function parseOptions(args: readonly string[]): StartOptions {
  const parsed = optionsShape.safeParse(parse(args));
  if (parsed.success) return parsed.data;
  throw new HostError('BadOption', parsed.error.issues.map(({ message }) => message).join('; '));
}

function parse(args: readonly string[]): unknown {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        fresh: { type: 'boolean' },
        'in-memory': { type: 'boolean' },
        users: { type: 'string' },
        'no-first-night': { type: 'boolean' },
        import: { type: 'string', multiple: true },
        'skip-refused': { type: 'boolean' },
        setting: { type: 'string', multiple: true },
        dev: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new HostError('BadOption', error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}
