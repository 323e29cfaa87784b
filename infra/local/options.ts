import { parseArgs } from 'node:util';
import { z } from 'zod';
import { HostError } from './base/host-error';

/** The options of the command line. */
export interface StartOptions {
  /** Port of the panel; undefined: 3000, or the next free one. */
  readonly port?: number;
  readonly dataDir: string;
  readonly fresh: boolean;
  readonly inMemory: boolean;
  /** Users of the demo workspace; undefined: the existing ones, or 1,000 in a new workspace. */
  readonly users?: number;
  /** Exports of tables to load, each `DIR` or `Model=DIR`. */
  readonly imports: readonly string[];
  readonly dev: boolean;
  readonly help: boolean;
}

/** The text of `--help`. */
export const usage = `npm start -- [options]

  --port N        port of the panel (3000, or the next free one)
  --data-dir DIR  where the data is kept (.local)
  --fresh         delete the data of earlier starts first
  --in-memory     keep nothing: all is gone when the host ends
  --users N       users of the demo workspace, about 120 records each (1000)
  --import DIR    load DynamoDB exports of tables, in place of the demo workspace;
                  Model=DIR says of which model an export is; may be repeated
  --dev           reload the panel and the functions when their code changes
  --help          this text

A DynamoDB of your own is used where AWS_ENDPOINT_URL_DYNAMODB says where it is.`;

const whole = (name: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `--${name} expects a whole number`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `--${name} expects a number from ${least} to ${most}`)
    .optional();

const optionsShape = z
  .object({
    port: whole('port', 1, 65_535),
    'data-dir': z.string().min(1, '--data-dir expects the path of a folder').default('.local'),
    fresh: z.boolean().default(false),
    'in-memory': z.boolean().default(false),
    users: whole('users', 0, 100_000),
    import: z.array(z.string().min(1, '--import expects the folder of an export')).default([]),
    dev: z.boolean().default(false),
    help: z.boolean().default(false),
  })
  .refine(({ users, import: imports }) => users === undefined || imports.length === 0, {
    error: '--users and --import exclude each other: beside imported records there is no demo workspace',
  })
  .transform(
    ({ 'data-dir': dataDir, 'in-memory': inMemory, import: imports, ...rest }): StartOptions => ({
      dataDir,
      inMemory,
      imports,
      ...rest,
    }),
  );

/**
 * Parses the command line's arguments. Throws a HostError `BadOption` that names the invalid one and what was
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
        import: { type: 'string', multiple: true },
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
