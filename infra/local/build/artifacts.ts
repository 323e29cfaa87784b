import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { badTemplate } from '../base/host-error';
import { localPushApp, pushSdkPath } from '../push-provider/app-key';
import { parseTemplate, pushPlaceholder, type Template } from '../template/template';
import { type BuildContext, cachedBuild } from './cached-build';

/** The stack's name, as in `infra/app.ts`. */
export const stackName = 'WellnessAdmin';

/** Stands for the panel's origin, which the host knows only once it has found a free port. */
const sitePlaceholder = 'http://panel.invalid';

/** The local host's settings; docs/local-host.md explains them. */
const localSettings = {
  maxSegments: 1,
  workTimeoutSeconds: 20,
  // Concurrent executions are not limited here.
  scheduleWindowMinutes: 0,
  // No other writers use these tables.
  writesPerSecond: 0,
  demoData: true,
  // The webhook receivers run on this machine too.
  webhookLoopback: true,
  // Two people of the demo workspace, as on a command line.
  quickAccessEmails: '["alma.berg@wellness.example","hugo.marin@wellness.example"]',
  appUrl: sitePlaceholder,
  // Does not exist: the end-user app is not part of this project.
  endUserAppUrl: 'https://app.wellness.example',
  oneSignalAppId: localPushApp.appId,
  oneSignalUrl: pushPlaceholder,
  oneSignalSdkUrl: `${pushPlaceholder}${pushSdkPath}`,
  // Any folder with an index.html: the host serves its own build of the panel.
  panelDirectory: 'web',
} as const;

/** Settings of the stack, keyed by name (infra/stack/settings.ts). */
export type StackSettings = Readonly<Record<string, string | number | boolean>>;

export interface Assembly {
  template(siteUrl: string): Template;
  /**
   * Returns the path of an asset, given its S3 key in the template, such as `<hash>.zip`. Throws a HostError
   * for unknown keys.
   */
  asset(s3Key: string): string;
}

export async function synthesizedStack(settings: StackSettings, context: BuildContext): Promise<Assembly> {
  const folder = await cachedBuild(
    {
      name: 'stack',
      title: 'the stack',
      inputs: ['infra/app.ts', 'infra/stack', 'functions', 'shared', 'package.json', 'cdk.json'],
      settings: { ...localSettings, ...settings },
      builder: 'synthesize.ts',
    },
    context,
  );
  return readAssembly(folder);
}

export function builtPanel(context: BuildContext): Promise<string> {
  return cachedBuild(
    {
      name: 'panel',
      title: 'the panel',
      inputs: ['vite.config.ts', 'web', 'shared', 'package.json'],
      settings: {},
      builder: 'build-panel.ts',
    },
    context,
  );
}

export interface Builds {
  readonly stack: Promise<Assembly>;
  /** The panel's folder, or undefined if the panel is not part of the builds. */
  readonly panel: Promise<string | undefined>;
}

/** Starts the builds. One that fails before it is awaited causes no unhandled rejection. */
export function startBuilds(settings: StackSettings, withPanel: boolean, context: BuildContext): Builds {
  const stack = synthesizedStack(settings, context);
  const panel = withPanel ? builtPanel(context) : Promise.resolve(undefined);
  for (const build of [stack, panel]) build.catch(() => {});
  return { stack, panel };
}

const assetsShape = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional() }) })),
});

async function readAssembly(folder: string): Promise<Assembly> {
  const [template, assets] = await Promise.all(
    ['template', 'assets'].map((kind) => readFile(join(folder, `${stackName}.${kind}.json`), 'utf8')),
  );
  const { files } = assetsShape.parse(JSON.parse(assets ?? ''));
  return {
    template: (siteUrl) => parseTemplate(JSON.parse((template ?? '').replaceAll(sitePlaceholder, siteUrl))),
    asset(s3Key) {
      const path = files[s3Key.replace(/\..*$/, '')]?.source.path;
      if (!path) throw badTemplate(`The synthesized stack has no asset ${s3Key}`);
      return join(folder, path);
    },
  };
}
