import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { z } from 'zod';
import { readSettings } from './stack/settings';
import { WellnessAdminStack } from './stack/wellness-admin-stack';

/** The stack's name, which is also the file name of its template: `WellnessAdmin.template.json`. */
export const stackName = 'WellnessAdmin';

const cdkJson = z.object({ context: z.record(z.string(), z.unknown()) });

/** The context of cdk.json: feature flags, and settings that a team keeps there. */
function committedContext(): Record<string, unknown> {
  const text = readFileSync(new URL('../cdk.json', import.meta.url), 'utf8');
  return cdkJson.parse(JSON.parse(text)).context;
}

/**
 * The CDK app, not synthesized yet: call `synth()` on it. Needs no AWS account and looks nothing up.
 *
 * @param context settings (infra/stack/settings.ts) that take precedence over those of cdk.json:
 * `{panelDirectory: 'web/dist'}`
 * @param outdir folder of the cloud assembly; by default the CDK's own choice
 * @throws Error that names each wrong setting, or that says how to build the panel if it is missing
 */
export function createApp(context: Readonly<Record<string, unknown>> = {}, outdir?: string): App {
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

if (import.meta.main) {
  // Loaded only here: the checks take a second that the local host need not spend.
  const { addChecks } = await import('./checks');
  const app = createApp({}, process.env.CDK_OUTDIR ?? 'cdk.out');
  addChecks(app);
  app.synth();
}
