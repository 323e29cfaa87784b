import '../entry-point';
import { projectRoot } from '../local/base/project-root';
import { BadAnswers, type JobAnswers, kebabCase, parseAnswers } from './job-answers';
import { writeJob } from './job-files';
import { askFor, type Flags, Left, newJobProgram, titleOf } from './questions';

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
