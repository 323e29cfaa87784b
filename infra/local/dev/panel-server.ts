import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Cleanup } from '../base/cleanup';
import { projectRoot } from '../base/project-root';
import type { Middleware } from '../site/create-site';

export async function servePanelSources(server: Server, cleanup: Cleanup): Promise<Middleware> {
  // Loading Vite takes longer than the rest of the host.
  const { createServer } = await import('vite');
  const vite = await createServer({
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  cleanup.add(() => vite.close());
  return vite.middlewares;
}
