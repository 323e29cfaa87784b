import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isProgram } from '../entry-point';
import { type DeployedTemplate, readTemplate } from './template';

const codeShape = z.looseObject({
  Code: z.unknown().optional(),
  CodeS3Location: z.unknown().optional(),
  TypeName: z.string().optional(),
  FieldName: z.string().optional(),
  Name: z.string().optional(),
});

/**
 * Returns the code of each resolver and function, without duplicates, keyed by the first one that has it,
 * such as `Query.jobRuns`.
 */
export function codesOf({ Resources }: DeployedTemplate, folder: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { Type, Properties } of Object.values(Resources)) {
    if (Type !== 'AWS::AppSync::Resolver' && Type !== 'AWS::AppSync::FunctionConfiguration') continue;
    const { Code, CodeS3Location, TypeName, FieldName, Name } = codeShape.parse(Properties);
    const asset = /([0-9a-f]{64})\.js/.exec(JSON.stringify(CodeS3Location ?? ''))?.[1];
    const code = asset ? readFileSync(join(folder, `asset.${asset}.js`), 'utf8') : inlineCode(Code);
    if (!owners.has(code)) owners.set(code, Name ?? `${TypeName}.${FieldName}`);
  }
  return new Map([...owners].map(([code, owner]) => [owner, code]));
}

function inlineCode(code: unknown): string {
  if (typeof code === 'string') return code;
  const [separator, parts] = z
    .object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) })
    .parse(code)['Fn::Join'];
  return parts.map((part) => (typeof part === 'string' ? part : 'name')).join(separator);
}

/** A context with enough data to compile and start the code, even if the code then rejects the arguments. */
const context = {
  arguments: {},
  identity: { sub: 'sub', username: 'sub', groups: ['Admin'] },
  info: { fieldName: 'field', parentTypeName: 'Query', selectionSetList: [], variables: {} },
  stash: {},
  prev: { result: {} },
  result: { items: [] },
};

const answerShape = z.looseObject({
  error: z.looseObject({ codeErrors: z.array(z.looseObject({ value: z.string() })).optional() }).optional(),
});

function codeErrors(file: string, contextFile: string): readonly string[] {
  const args = [
    ...['appsync', 'evaluate-code', '--output', 'json'],
    ...['--runtime', 'name=APPSYNC_JS,runtimeVersion=1.0.0', '--function', 'request'],
    ...['--code', `file://${file}`, '--context', `file://${contextFile}`],
  ];
  const answer = answerShape.parse(JSON.parse(execFileSync('aws', args, { encoding: 'utf8' })));
  return (answer.error?.codeErrors ?? []).map(({ value }) => value);
}

/**
 * Implements `npm run evaluate-code`. Needs AWS credentials, but changes nothing. Returns the number of
 * rejected files.
 */
export function evaluateAll(folder: string): number {
  const codes = codesOf(readTemplate(folder), folder);
  const out = join(folder, 'evaluate-code');
  mkdirSync(out, { recursive: true });
  const contextFile = join(out, 'context.json');
  writeFileSync(contextFile, JSON.stringify(context));
  let refused = 0;
  for (const [owner, code] of codes) {
    const file = join(out, `${owner}.js`);
    writeFileSync(file, code);
    const errors = codeErrors(file, contextFile);
    if (errors.length > 0) refused += 1;
    console.log(errors.length > 0 ? `✗ ${owner}: ${errors.join('; ')}` : `✓ ${owner}`);
  }
  console.log(`${codes.size} files, ${refused} rejected`);
  return refused;
}

if (isProgram(import.meta.url)) {
  const [, , folder = 'cdk.out'] = process.argv;
  process.exitCode = evaluateAll(folder) > 0 ? 1 : 0;
}
