import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { z } from 'zod';
import { createApp, stackName } from '#infra/app';
import { written } from './written';

const resource = z.object({
  Type: z.string(),
  DeletionPolicy: z.string().optional(),
  DependsOn: z.union([z.array(z.string()), z.string().transform((one) => [one])]).default([]),
  Properties: z.record(z.string(), z.unknown()).default({}),
});

/** A resource in the synthesized template. */
export type Resource = z.infer<typeof resource>;

const shape = z.object({
  Resources: z.record(z.string(), resource),
  Outputs: z.record(z.string(), z.unknown()),
});

/** The synthesized template, for tests to read. */
export class Synthesized {
  readonly resources: Readonly<Record<string, Resource>>;
  readonly outputs: readonly string[];

  constructor(
    readonly template: Template,
    /** The resolvers' code, by asset name. */
    private readonly codes: ReadonlyMap<string, string>,
  ) {
    const parsed = shape.parse(template.toJSON());
    this.resources = parsed.Resources;
    this.outputs = Object.keys(parsed.Outputs);
  }

  /**
   * Returns the code of a resolver or of one of its functions, as AppSync receives it: `{Code}` in the
   * template, or `{CodeS3Location}`.
   */
  codeOf({ Code, CodeS3Location }: Readonly<Record<string, unknown>>): string {
    if (Code !== undefined) return written(Code);
    const name = /([0-9a-f]+\.js)"/.exec(JSON.stringify(CodeS3Location))?.[1] ?? '';
    const code = this.codes.get(name);
    if (code === undefined) throw new Error(`There is no asset ${JSON.stringify(CodeS3Location)}.`);
    return code;
  }

  /** Returns the resources of a type, by logical ID. */
  ofType(type: string): readonly (readonly [string, Resource])[] {
    return Object.entries(this.resources).filter(([, { Type }]) => Type === type);
  }

  /** Returns the only resource of the given type. */
  only(type: string): Resource {
    const [first, ...others] = this.ofType(type);
    if (!first || others.length > 0)
      throw new Error(`Expected one ${type}, found ${others.length + (first ? 1 : 0)}.`);
    return first[1];
  }
}

/** Creates a panel in a temporary folder, like the output of a Vite build. */
function newPanel(): string {
  const folder = mkdtempSync(join(tmpdir(), 'panel-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Panel</title>');
  writeFileSync(join(folder, 'assets/index-1a2b3c.js'), 'export {};');
  return folder;
}

/** Calls a function with the app and a small panel. Their folders are removed afterwards. */
export function withApp<Result>(
  context: Readonly<Record<string, unknown>>,
  use: (app: App) => Result,
): Result {
  const panelDirectory = newPanel();
  const outdir = mkdtempSync(join(tmpdir(), 'assembly-'));
  try {
    return use(createApp({ panelDirectory, ...context }, outdir));
  } finally {
    rmSync(panelDirectory, { recursive: true });
    rmSync(outdir, { recursive: true });
  }
}

/** Synthesizes the stack with the given settings. */
export function synthesized(context: Readonly<Record<string, unknown>> = {}): Synthesized {
  return withApp(context, (app) => {
    const assembly = app.synth();
    const codes = readdirSync(assembly.directory)
      .filter((name) => name.endsWith('.js'))
      .map(
        (name) => [name.replace('asset.', ''), readFileSync(join(assembly.directory, name), 'utf8')] as const,
      );
    return new Synthesized(Template.fromJSON(assembly.getStackByName(stackName).template), new Map(codes));
  });
}
