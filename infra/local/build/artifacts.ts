import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { HostError } from '../base/host-error';
import { localPushApp, pushSdkPath } from '../push-provider/app-key';
import { pushPlaceholder } from '../template/push-placeholder';
import { parseTemplate, type Template } from '../template/template';
import { type BuildContext, cachedBuild } from './cached-build';

/** Name of the stack in `infra/app.ts`. */
export const stackName = 'WellnessAdmin';

/**
 * Placeholder for the panel's origin in the synthesized template. The origin is only known when the host has
 * found a free port.
 */
const sitePlaceholder = 'http://panel.invalid';

/** Settings of the stack on one machine (infra/stack/settings.ts); the reasons are in docs/local-host.md. */
const localSettings = {
  maxSegments: 1,
  workTimeoutSeconds: 20,
  // There is no limit on functions here, so jobs cannot reach one.
  scheduleWindowMinutes: 0,
  // No other writers use these tables.
  writesPerSecond: 0,
  demoData: true,
  // Two of the demo people, in the format of a command line setting.
  quickAccessEmails: '["alma.berg@wellness.example","hugo.marin@wellness.example"]',
  appUrl: sitePlaceholder,
  // A non-existent host, because the end-user app is not part of this project.
  endUserAppUrl: 'https://app.wellness.example',
  oneSignalAppId: localPushApp.appId,
  oneSignalUrl: pushPlaceholder,
  oneSignalSdkUrl: `${pushPlaceholder}${pushSdkPath}`,
  // Any folder with an index.html, because the host serves the panel from its own build and uploads nothing.
  panelDirectory: 'web',
} as const;

/** Settings of the stack by name, replacing the local ones. */
export type StackSettings = Readonly<Record<string, string | number | boolean>>;

/** The synthesized stack: its template, and the folders that it deploys. */
export interface Assembly {
  /** The template with `siteUrl` as the panel's origin. */
  template(siteUrl: string): Template;
  /**
   * Returns the folder (or file) of an asset by its S3 key in the template, such as `<hash>.zip`. Throws a
   * HostError for an unknown one.
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

/** Builds the panel for production, or uses the cached result if nothing has changed. Returns the folder. */
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

const assetsShape = z.object({
  files: z.record(z.string(), z.object({ source: z.object({ path: z.string().optional() }) })),
});

/** Reads a folder of synthesized output (`cdk.out`). */
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
