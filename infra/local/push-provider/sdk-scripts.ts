import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pushSdkPath } from './app-key';

export interface SdkScripts {
  /** Built on first use. */
  at(path: string): Promise<string> | undefined;
}

export function createSdkScripts(): SdkScripts {
  const sources = new Map([
    [pushSdkPath, 'page.ts'],
    [pushSdkPath.replace('.page.', '.sw.'), 'worker.ts'],
  ]);
  const made = new Map<string, Promise<string>>();
  return {
    at(path) {
      const source = sources.get(path);
      if (source === undefined) return undefined;
      const script = made.get(path) ?? bundled(source);
      made.set(path, script);
      return script;
    },
  };
}

async function bundled(source: string): Promise<string> {
  const entry = fileURLToPath(new URL(`./sdk/${source}`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
