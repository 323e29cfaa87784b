import { cancel, isCancel, multiselect, select, text } from '@clack/prompts';
import { Command } from 'commander';
import type { z } from 'zod';
import { accessGroups } from '#shared/jobs/job/access';
import { models } from '#shared/models/index';
import { answerShapes, BadAnswers, type JobAnswers, kebabCase, parseAnswers, takenBy } from './job-answers';
import { shapes } from './shapes';
import '../entry-point';
import { projectRoot } from '../local/base/project-root';
import { writeJob } from './job-files';

class Left extends Error {
  override readonly name = 'Left';
}

const problem = (shape: z.ZodType, value: unknown) => shape.safeParse(value).error?.issues[0]?.message;

/** Asks for what the flags do not provide. Throws Left if the person cancels. */
async function askFor(known: Partial<JobAnswers>, root: string): Promise<Partial<JobAnswers>> {
  const name = known.name ?? (await askName(root));
  return {
    name,
    shape: known.shape ?? (await askShape()),
    title: known.title ?? (await askText('Title', answerShapes.title, titleOf(name))),
    description:
      known.description ?? (await askText('Description, in one or two sentences', answerShapes.description)),
    tables: known.tables ?? (await askTables()),
    folder: known.folder ?? (await askText('Folder under functions/jobs', answerShapes.folder)),
    access: known.access ?? (await askAccess()),
  };
}

const askName = async (root: string) =>
  answered(
    await text({
      message: 'Job name',
      placeholder: 'tidy-activities',
      validate: (value = '') => problem(answerShapes.name, value) ?? takenBy(root, value),
    }),
  );

const askText = async (message: string, shape: z.ZodType, initialValue = '') =>
  answered(await text({ message, initialValue, validate: (value = '') => problem(shape, value) }));

const askShape = async () =>
  answered(
    await select({
      message: 'Shape',
      options: Object.entries(shapes).map(([value, { hint }]) => ({ value, label: value, hint })),
    }),
  );

const askTables = async () =>
  answered(await multiselect({ message: 'Tables', options: models.map(({ name }) => ({ value: name })) }));

const askAccess = async () =>
  answered(
    await select({
      message: 'Who can run it',
      options: accessGroups.map((group) => ({ value: group, label: group })),
    }),
  );

function answered<Given>(given: Given): Exclude<Given, symbol> {
  if (isAnswer(given)) return given;
  cancel('Nothing was written.');
  throw new Left();
}

const isAnswer = <Given>(given: Given): given is Exclude<Given, symbol> => !isCancel(given);

/** Turns `tidy-activities` into `Tidy activities`. */
const titleOf = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

interface Flags extends Partial<Omit<JobAnswers, 'tables'>> {
  readonly table?: readonly string[];
}

const collect = (value: string, before: readonly string[] = []) => [...before, value];

export const newJobProgram = (act: (flags: Flags) => Promise<void>): Command =>
  new Command('npm run new-job --')
    .description('Creates a job, its test and its catalogue entry. Prompts for anything that no flag sets.')
    .option('--name <name>', 'kebab-case, such as tidy-activities')
    .option(
      '--folder <folder>',
      'folder under functions/jobs, such as notifications; named after the table by default',
    )
    .option('--shape <shape>', Object.keys(shapes).join(', '))
    .option('--title <title>', 'for the catalogue')
    .option('--description <text>', 'one or two sentences for the catalogue')
    .option('--table <model>', `repeat for each table: ${models.map(({ name }) => name).join(', ')}`, collect)
    .option('--access <group>', 'Admin or DesignatedAdmin')
    .showHelpAfterError('(see --help)')
    .action(act);

/** Creates a job. At a terminal, asks for what the flags do not provide; elsewhere, that is an error. */
async function newJob({ table, ...flags }: Flags): Promise<number> {
  const known: Partial<JobAnswers> = { ...flags, ...(table ? { tables: [...table] } : {}) };
  const firstTable = known.tables?.[0];
  const usual = {
    folder: firstTable === undefined ? '' : kebabCase(firstTable),
    shape: 'sweep',
    access: 'Admin',
    ...(known.name ? { title: titleOf(known.name) } : {}),
  };
  const given = process.stdin.isTTY ? await askFor(known, projectRoot) : { ...usual, ...known };
  const answers = parseAnswers({ name: '', title: '', description: '', tables: [], ...given }, projectRoot);
  const [job, test, catalogue] = await writeJob(projectRoot, answers);
  console.log(`Created ${job} and ${test}, and added the job to ${catalogue}.

Next: write its rule, then

  npx vitest run --project unit ${test} test/functions/jobs/laws.test.ts
  npm start
  npm run job -- start ${answers.name}${answers.shape === 'audit' ? '' : ' --dry-run'} --watch

See docs/jobs.md for more.`);
  return 0;
}

const program = newJobProgram(async (flags) => {
  process.exitCode = await newJob(flags);
});

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof BadAnswers) && !(error instanceof Left)) throw error;
  if (error instanceof BadAnswers) console.error(error.message);
  process.exitCode = 1;
}
