import { identifierOf, type JobAnswers } from './job-answers';
import { kebabCase } from './kebab-case';
import { shapes } from './shapes/index';
import { modelConstant } from './shapes/model-constant';
import type { ShapeTemplate, TemplateInput } from './shapes/shape-template';

type FilesInput = JobAnswers & TemplateInput;

/** Unformatted, keyed by path. */
export function jobFiles(answers: JobAnswers): Readonly<Record<string, string>> {
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

/** Unformatted. Throws an Error if the list of jobs is not found. */
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
