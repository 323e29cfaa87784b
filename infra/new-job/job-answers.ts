import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { accessGroups } from '#shared/jobs/job/access';
import { models } from '#shared/models/index';
import { shapes } from './shapes';

const modelNames = models.map(({ name }) => name);
const shapeNames = Object.keys(shapes);

/** Names that the job's file or the catalogue uses. */
const takenNames = ['keep', 'update', 'remove', 'create', 'jobs', 'index', ...shapeNames];

const nameShape = z
  .string()
  .min(1, 'expected a name in kebab-case, such as tidy-activities')
  .refine((name) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 60, {
    error: ({ input }) =>
      `'${input}' is not a valid job name: expected kebab-case of at most 60 characters, such as tidy-activities`,
    abort: true,
  })
  .refine((name) => !takenNames.includes(name) && isIdentifier(identifierOf(name)), {
    error: ({ input }) => `'${input}' is reserved in code: expected another name, such as tidy-activities`,
  });

const oneOf = (what: string, known: readonly string[]) =>
  z.string().refine((value) => known.includes(value), {
    error: ({ input }) => `'${input}' is not a ${what}: expected one of ${known.join(', ')}`,
  });

const sentence = (what: string) =>
  z.string().trim().min(1, `expected ${what}`).max(200, 'expected at most 200 characters');

const folderShape = z
  .string()
  .refine((folder) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder) && folder.length <= 40, {
    error: ({ input }) =>
      `'${input}' is not a folder: expected kebab-case of at most 40 characters, such as notifications`,
  });

export const answerShapes = {
  name: nameShape,
  folder: folderShape,
  shape: oneOf('job shape', shapeNames),
  title: sentence('a title, such as Tidy activities'),
  description: sentence('one or two sentences for the catalogue'),
  tables: z
    .array(oneOf('table', modelNames))
    .min(1, `expected one or more of ${modelNames.join(', ')}`)
    .refine((names) => new Set(names).size === names.length, 'expected each table only once'),
  access: oneOf('group', accessGroups),
};

const shape = z.object(answerShapes);

export type JobAnswers = z.infer<typeof shape>;

/** Lists each invalid answer, its value and what was expected. */
export class BadAnswers extends Error {
  override readonly name = 'BadAnswers';
}

/** Parses the answers. Throws BadAnswers if one is invalid or the job exists. */
export function parseAnswers(answers: unknown, root: string): JobAnswers {
  const parsed = shape.safeParse(answers);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `--${optionOf(path)}: ${message}`);
    throw new BadAnswers(lines.join('\n'));
  }
  const taken = takenBy(root, parsed.data.name);
  if (taken) throw new BadAnswers(`--name: ${taken}`);
  return parsed.data;
}

/** Returns the reason why the name cannot be used. */
export function takenBy(root: string, name: string): string | undefined {
  const file = globSync('functions/jobs/**/*.ts', { cwd: root }).find(
    (one) =>
      basename(one) === `${name}.ts` || readFileSync(join(root, one), 'utf8').includes(`  name: '${name}',`),
  );
  return file && `'${name}' is used by ${file}: expected an unused name`;
}

const optionOf = ([field]: readonly PropertyKey[]) => (field === 'tables' ? 'table' : String(field));

/** Turns `tidy-activities` into `tidyActivities`. */
export const identifierOf = (name: string) =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/**
 * True for a valid identifier, unlike words such as `delete`. The name may contain only letters and digits,
 * because this runs it as code.
 */
function isIdentifier(name: string): boolean {
  try {
    new Function(`'use strict'; const ${name} = 0;`);
    return true;
  } catch {
    return false;
  }
}

/** Turns `UserActivity` into `user-activity`. */
export const kebabCase = (name: string) =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
