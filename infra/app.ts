import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { z } from 'zod';
import { isProgram } from './entry-point';
import { readSettings, settingNames } from './stack/settings';
import { WellnessAdminStack } from './stack/wellness-admin-stack';

/** The stack's name, which is also the name of the template file: `WellnessAdmin.template.json`. */
export const stackName = 'WellnessAdmin';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/** The CDK feature flags and a team's settings. */
function committedContext(): Record<string, unknown> {
  const text = readFileSync(new URL('../cdk.json', import.meta.url), 'utf8');
  return cdkJson.parse(JSON.parse(text)).context;
}

/**
 * Creates the app without synthesizing it; call `synth()`. Needs no AWS account, because there are no
 * look-ups.
 * @param context settings (infra/stack/settings.ts) that override cdk.json, such as `{panelDirectory:
 * 'web/dist'}`
 * @throws Error that lists unknown or invalid settings, or says how to build a missing panel
 */
export function createApp(context: Readonly<Record<string, unknown>> = {}, outdir?: string): App {
  const unknown = Object.keys(context).filter((name) => !settingNames.includes(name));
  if (unknown.length > 0) {
    throw new Error(`Unknown settings: ${unknown.join(', ')}. Valid settings: ${settingNames.join(', ')}.`);
  }
  const app = new App({
    context: { ...committedContext(), ...context },
    outdir,
    analyticsReporting: false,
    treeMetadata: false,
  });
  new WellnessAdminStack(app, stackName, {
    description: 'Admin panel with a serverless job engine',
    // CloudFormation accepts templates of up to 1 MB.
    suppressTemplateIndentation: true,
    settings: readSettings((name) => app.node.tryGetContext(name)),
  });
  return app;
}

export function resourceWarning(count: number): string | undefined {
  if (count < 480) return undefined;
  return `The stack has ${count} resources. CloudFormation accepts at most 500: make room before you add more.`;
}

if (isProgram(import.meta.url)) {
  // Loading the checks takes a second, and the local host does not run them.
  const { addChecks } = await import('./checks');
  const app = createApp({}, process.env.CDK_OUTDIR ?? 'cdk.out');
  addChecks(app);
  const { Resources } = app.synth().getStackByName(stackName).template;
  const warning = resourceWarning(Object.keys(Resources).length);
  if (warning) console.warn(warning);
}
