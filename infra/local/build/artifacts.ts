import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HostError } from '../base/host-error';
import { localPushApp, pushSdkPath } from '../push-provider/app-key';
import { pushPlaceholder } from '../template/push-placeholder';
import { parseTemplate, type Template } from '../template/template';
import { type BuildContext, cachedBuild } from './cached-build';

/** The stack name in `infra/app.ts`. */
export const stackName = 'WellnessAdmin';

/**
 * The placeholder for the panel's origin in the synthesized template. The host does not know the origin until
 * it has found a free port.
 */
const sitePlaceholder = 'http://panel.invalid';

/** The stack's settings on a single machine (infra/stack/settings.ts). docs/local-host.md explains them. */
const localSettings = {
  maxSegments: 1,
  workTimeoutSeconds: 20,
  // Concurrent executions are not limited here, so scheduled jobs may all start at the same time.
  scheduleWindowMinutes: 0,
  // No other writers use these tables.
  writesPerSecond: 0,
  demoData: true,
  // The webhook receivers run on this machine too.
  webhookLoopback: true,
  // Two people from the demo workspace, in the format of a command-line setting.
  quickAccessEmails: '["alma.berg@wellness.example","hugo.marin@wellness.example"]',
  appUrl: sitePlaceholder,
  // A host that does not exist, because the end-user app is not part of this project.
  endUserAppUrl: 'https://app.wellness.example',
  oneSignalAppId: localPushApp.appId,
  oneSignalUrl: pushPlaceholder,
  oneSignalSdkUrl: `${pushPlaceholder}${pushSdkPath}`,
  // Any folder with an index.html will do, because the host uploads nothing and serves its own build of the
  // panel.
  panelDirectory: 'web',
} as const;

/** The stack's settings, keyed by name. They override the local host's settings. */
export type StackSettings = Readonly<Record<string, string | number | boolean>>;

/** The synthesized stack: its template and the files that it deploys. */
export interface Assembly {
  /** Returns the template with `siteUrl` as the panel's origin. */
  template(siteUrl: string): Template;
  /**
   * Returns the path of an asset's folder or file, given its S3 key in the template, such as `<hash>.zip`.
   * Throws a HostError for an unknown key.
   */
  asset(s3Key: string): string;
}

/** Synthesizes the CDK app with the local settings, or uses the cached result if nothing has changed. */
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

/**
 * Returns the folder containing the panel's production build. Builds the panel if there is no up-to-date
 * cached build.
 */
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

/** The builds that a host needs. */
export interface Builds {
  readonly stack: Promise<Assembly>;
  /** The folder containing the built panel, or undefined if the panel is not part of the builds. */
  readonly panel: Promise<string | undefined>;
}

/** Starts the builds. A build that fails before it is awaited does not cause an unhandled rejection. */
export function startBuilds(settings: StackSettings, withPanel: boolean, context: BuildContext): Builds {
  const stack = synthesizedStack(settings, context);
  const panel = withPanel ? builtPanel(context) : Promise.resolve(undefined);
  for (const build of [stack, panel]) build.catch(() => {});
  return { stack, panel };
}

const assetsShape = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional() }) })),
});

/** Reads a synthesized output folder (`cdk.out`). */
async function readAssembly(folder: string): Promise<Assembly> {
  const [template, assets] = await Promise.all(
    ['template', 'assets'].map((kind) => readFile(join(folder, `${stackName}.${kind}.json`), 'utf8')),
  );
  const { files } = assetsShape.parse(JSON.parse(assets ?? ''));
  return {
    template: (siteUrl) => parseTemplate(JSON.parse((template ?? '').replaceAll(sitePlaceholder, siteUrl))),
    asset(s3Key) {
      const path = files[s3Key.replace(/\..*$/, '')]?.source.path;
      if (!path) throw new HostError('BadTemplate', `The synthesized stack has no asset ${s3Key}`);
      return join(folder, path);
    },
  };
}
