import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { createApp, stackName } from '../app';

const templateShape = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      DeletionPolicy: z.string().optional(),
      Properties: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});

export type DeployedTemplate = z.infer<typeof templateShape>;

/** Reads the template that `npm run synth` wrote. Throws an Error if it is missing. */
export function readTemplate(folder: string): DeployedTemplate {
  const file = join(folder, `${stackName}.template.json`);
  try {
    return templateShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} cannot be read; create it with: npm run synth`, { cause });
  }
}

/** Synthesizes the template without the panel, with the settings in cdk.json. */
export function synthesizedTemplate(): DeployedTemplate {
  const folder = mkdtempSync(join(tmpdir(), 'template-'));
  try {
    const panelDirectory = join(folder, 'panel');
    mkdirSync(join(panelDirectory, 'assets'), { recursive: true });
    writeFileSync(join(panelDirectory, 'index.html'), '');
    const out = join(folder, 'out');
    createApp({ panelDirectory }, out).synth();
    return readTemplate(out);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
