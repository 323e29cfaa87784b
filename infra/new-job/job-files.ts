import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { identifierOf, type JobAnswers, kebabCase } from './job-answers';
import { modelConstant, type ShapeTemplate, shapes, type TemplateInput } from './shapes';

type FilesInput = JobAnswers & TemplateInput;

/** Returns the job's files, unformatted, keyed by path. */
function jobFiles(answers: JobAnswers): Readonly<Record<string, string>> {
  const template = shapes[answers.shape];
  const [table] = answers.tables;
  if (!template || table === undefined) throw new Error(`No template for ${JSON.stringify(answers)}.`);
  const input = { ...answers, identifier: identifierOf(answers.name), table };
  return {
    [`functions/jobs/${answers.folder}/${answers.name}.ts`]: jobFile(input, template),
    [`test/functions/jobs/${answers.folder}/${answers.name}.test.ts`]: testFile(input, template),
  };
}

function jobFile(input: FilesInput, { imports, category, rule }: ShapeTemplate): string {
  const text = JSON.stringify;
  return `import { ${imports.join(', ')} } from '#functions/engine/job/job';
${input.tables.map((name) => `import { ${modelConstant(name)} } from '#shared/models/${kebabCase(name)}';`).join('\n')}

/** ${input.description.replaceAll('*/', '*\\/')} */
export const ${input.identifier} = ${input.shape}({
  name: ${text(input.name)},
  title: ${text(input.title)},
  description: ${text(input.description)},
  category: ${text(category)},
  access: ${text(input.access)},
  tables: [${input.tables.map(modelConstant).join(', ')}],${rule(input)}
});
`;
}

function testFile(input: FilesInput, { test }: ShapeTemplate): string {
  return `import { expect, test } from 'vitest';
import { ${input.identifier} } from '#functions/jobs/${input.folder}/${input.name}';
import { rehearse } from '../../../support/rehearse';
${test(input)}
`;
}

const list = /(export const jobs: readonly AnyJob\[\] = \[)([^\]]*)(\];)/;

/** Adds a job to the catalogue's text, unformatted. Throws an Error if the list of jobs is not found. */
export function withJob(catalogue: string, { name, folder }: Pick<JobAnswers, 'name' | 'folder'>): string {
  const identifier = identifierOf(name);
  if (!list.test(catalogue)) {
    throw new Error(`functions/jobs/index.ts has no list 'export const jobs: readonly AnyJob[] = [...]'.`);
  }
  const listed = catalogue.replace(list, (_, head: string, jobs: string, tail: string) => {
    const others = jobs.split(',').map((job) => job.trim());
    return `${head}${[...others.filter((job) => job !== ''), identifier].join(', ')}${tail}`;
  });
  return `import { ${identifier} } from './${folder}/${name}';\n${listed}`;
}

const catalogue = 'functions/jobs/index.ts';

/** Writes the job's files, and returns their paths. Never overwrites an existing job or test. */
export async function writeJob(root: string, answers: JobAnswers): Promise<readonly string[]> {
  const files = jobFiles(answers);
  const listed = withJob(await readFile(join(root, catalogue), 'utf8'), answers);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text, { flag: 'wx' });
  }
  await writeFile(join(root, catalogue), listed);
  const paths = [...Object.keys(files), catalogue];
  const biome = join(root, 'node_modules', '.bin', 'biome');
  await promisify(execFile)(biome, ['check', '--write', ...paths], { cwd: root });
  return paths;
}
