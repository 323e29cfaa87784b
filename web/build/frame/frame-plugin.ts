import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';
import { drawFrame } from './draw-frame';

const root = '<div id="root"></div>';

/**
 * Renders the panel's frame at build time, and draws it before the panel's code has loaded. The frame is
 * rendered by the finished build, so it is what React draws first. It is a script file, because the content
 * security policy does not allow inline scripts.
 *
 * @param renderer the module that renders the frames
 */
export function firstFrame(renderer: string): Plugin {
  return {
    name: 'first-frame',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler({ dir = '' }, bundle) {
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
        if (!entry) this.error('The build has no entry file');
        const { stdout: frames } = await promisify(execFile)(
          process.execPath,
          ['--import', import.meta.resolve('tsx'), renderer, dir, entry.fileName],
          { maxBuffer: 10_000_000, env: { ...process.env, NODE_ENV: 'production' } },
        );
        const script = `(${drawFrame})(${frames});\n`;
        const name = `assets/frame-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
        await writeFile(join(dir, name), script);
        const page = join(dir, 'index.html');
        const html = await readFile(page, 'utf8');
        if (!html.includes(root)) this.error(`index.html does not contain ${root}`);
        await writeFile(page, html.replace(root, `${root}\n    <script src="/${name}"></script>`));
      },
    },
  };
}
