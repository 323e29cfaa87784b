import { Command } from 'commander';
import { models } from '#shared/models/index';
import { projectRoot } from '../local/project-root';
import { BadAnswers, type JobAnswers, parseAnswers } from './job-answers';
import { askFor, Left, titleOf } from './questions';
import { shapes } from './shapes/index';
import { writeJob } from './write-job';

interface Flags extends Partial<Omit<JobAnswers, 'tables'>> {
  readonly table?: readonly string[];
}

/** `npm run new-job`: what is not said by flags is asked for at a terminal; elsewhere it is missing. */
async function newJob({ table, ...flags }: Flags): Promise<number> {
  const known: Partial<JobAnswers> = { ...flags, ...(table ? { tables: [...table] } : {}) };
  const usual = { shape: 'sweep', access: 'Admin', ...(known.name ? { title: titleOf(known.name) } : {}) };
  const given = process.stdin.isTTY ? await askFor(known, projectRoot) : { ...usual, ...known };
  const answers = parseAnswers({ name: '', title: '', description: '', tables: [], ...given }, projectRoot);
  const [job, test, catalogue] = await writeJob(projectRoot, answers);
  console.log(`Made ${job} and ${test}, and listed the job in ${catalogue}.

Next: write its rule, then

  npx vitest run --project unit ${test} test/functions/jobs/laws.test.ts
  npm start
  npm run job -- start ${answers.name}${answers.shape === 'audit' ? '' : ' --dry-run'} --watch

docs/jobs.md says more.`);
  return 0;
}

const collect = (value: string, before: readonly string[] = []) => [...before, value];

const program = new Command('npm run new-job --')
  .description('Make a job, its test and its line in the catalogue. What no flag says is asked for.')
  .option('--name <name>', 'kebab-case, such as tidy-activities')
  .option('--shape <shape>', Object.keys(shapes).join(', '))
  .option('--title <title>', 'for the catalogue')
  .option('--description <text>', 'one or two sentences for the catalogue')
  .option('--table <model>', `once for each: ${models.map(({ name }) => name).join(', ')}`, collect)
  .option('--access <group>', 'Admin or DesignatedAdmin')
  .showHelpAfterError('(--help says more)')
  .action(async (flags: Flags) => {
    process.exitCode = await newJob(flags);
  });

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof BadAnswers) && !(error instanceof Left)) throw error;
  if (error instanceof BadAnswers) console.error(error.message);
  process.exitCode = 1;
}
