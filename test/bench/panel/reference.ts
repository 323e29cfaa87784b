import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { builtPanel } from '#infra/local/build/artifacts';

const path = '/reference/index.html';

/**
 * Builds the panel together with the reference page. Returns the path of the build folder, which the caller
 * must remove.
 */
export async function panelWithReference(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wellness-reference-'));
  await cp(await builtPanel({}), folder, { recursive: true });
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'reference'),
    base: '/reference/',
    logLevel: 'error',
    build: { outDir: join(folder, 'reference'), target: 'es2023', modulePreload: { polyfill: false } },
  });
  return folder;
}

/** Collects the bodies of the requests that a panel page sends to the API. */
export function collectRequests(page: Page): { stop(): readonly string[] } {
  const bodies = new Set<string>();
  const collect = (request: { url(): string; postData(): string | null }) => {
    if (request.url().endsWith('/graphql')) bodies.add(request.postData() ?? '');
  };
  page.on('request', collect);
  return {
    stop() {
      page.off('request', collect);
      return [...bodies];
    },
  };
}

/** Opens the reference page, which sends the given requests, and waits until it shows the responses. */
export async function openReference(page: Page, url: string, requests: readonly string[]): Promise<void> {
  await page.evaluate(([key, bodies]) => sessionStorage.setItem(key, bodies), [
    'reference:requests',
    JSON.stringify(requests),
  ] as const);
  await page.goto(`${url}${path}`);
  await page.waitForLoadState('networkidle');
}
