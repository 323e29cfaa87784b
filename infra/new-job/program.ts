import { Command } from 'commander';
import { models } from '#shared/models/index';
import type { JobAnswers } from './job-answers';
import { shapes } from './shapes/index';

export interface Flags extends Partial<Omit<JobAnswers, 'tables'>> {
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
