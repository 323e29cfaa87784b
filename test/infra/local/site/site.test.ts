import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '#infra/local/site/create-site';
import { ask, pushUrl, siteFolder, siteResources, siteStack, startSite, userPoolUrl } from './site-fixture';

describe('the site', () => {
  let folder: { path: string; remove(): Promise<void> };
  let site: Site;

  beforeAll(async () => {
    folder = await siteFolder();
    site = await startSite(folder.path);
  });
  afterAll(async () => {
    await site.stop();
    await folder.remove();
  });

  it.each([
    '/',
    '/index.html',
    '/admin/jobs',
    '/admin/users/ana@wellness.example',
    '/auth/callback?code=1&state=2',
  ])('serves the page of the built panel at %s, without caching', async (path) => {
    const { status, headers, body } = await ask(site, path);

    expect(status).toBe(200);
    expect(body.toString()).toContain('<title>Panel</title>');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it('serves assets with permanent caching', async () => {
    const { headers } = await ask(site, '/assets/main-1a2b.js');

    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'max-age=31536000, immutable',
    });
  });

  it('does not serve the page for a missing asset', async () => {
    expect((await ask(site, '/assets/main-0000.js')).status).toBe(404);
  });

  it("fills in config.json as JSON, with this machine's sign-in pages", async () => {
    const { headers, body } = await ask(site, '/config.json');

    expect(JSON.parse(body.toString())).toEqual({
      oauthUrl: `${userPoolUrl}/"quoted"`,
      clientId: 'client$&',
    });
    expect(headers['cache-control']).toBe('no-cache');
  });

  it("serves the push provider’s worker as a script, with this machine's address", async () => {
    const { headers, body } = await ask(site, '/OneSignalSDKWorker.js');

    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(body.toString()).toBe(`importScripts("${pushUrl}/worker.js");`);
  });

  it.each(['/', '/config.json', '/assets/small.js', '/assets/gone.js', '/admin/jobs'])(
    'sends the security headers of the template with %s',
    async (path) => {
      const { headers } = await ask(site, path);

      expect(headers).toMatchObject({
        'content-security-policy': `default-src 'none'; connect-src 'self' ${userPoolUrl}`,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'permissions-policy': 'camera=()',
      });
    },
  );

  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', '*'])(
    'compresses text for %s',
    async (accepted) => {
      const plain = await ask(site, '/assets/main-1a2b.js');
      const zipped = await ask(site, '/assets/main-1a2b.js', { headers: { 'accept-encoding': accepted } });

      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(zipped.headers.vary).toBe('accept-encoding');
      expect(zipped.body.length).toBeLessThan(plain.body.length / 10);
      expect(gunzipSync(zipped.body)).toEqual(plain.body);
    },
  );

  it.each([
    ['/assets/main-1a2b.js', 'br'],
    ['/assets/main-1a2b.js', 'gzip;q=0'],
    ['/assets/font.woff2', 'gzip'],
    ['/assets/small.js', 'gzip'],
  ])('sends %s unchanged for %s', async (path, accepted) => {
    const { headers } = await ask(site, path, { headers: { 'accept-encoding': accepted } });

    expect(headers['content-encoding']).toBeUndefined();
  });

  it('responds with 304 if the browser already has the file', async () => {
    const { headers } = await ask(site, '/');
    const etag = String(headers.etag);

    for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const again = await ask(site, '/', { headers: { 'if-none-match': known } });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
    }
    expect((await ask(site, '/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('responds to HEAD without a body, and to no other method', async () => {
    const head = await ask(site, '/', { method: 'HEAD' });

    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask(site, '/', { method })).status).toBe(405);
    }
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '//secret.txt',
    '/assets/..\\..\\secret.txt',
    '/secret.txt%00.html',
  ])("serves nothing outside the panel's files: %s", async (path) => {
    const { body } = await ask(site, path);

    expect(body.toString()).not.toContain('secret');
  });

  it('responds with 400 to an address that cannot be decoded', async () => {
    expect((await ask(site, '/%zz')).status).toBe(400);
  });

  it('passes /graphql on, with any method', async () => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      expect((await ask(site, '/graphql', { method })).body.toString()).toBe('graphql');
    }
  });

  it.each(['evil.example', 'evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'does not respond under the name %j, which points here',
    async (host) => {
      for (const path of ['/', '/config.json', '/graphql']) {
        const { status, body } = await ask(site, path, { headers: { host } });
        expect(status).toBe(421);
        expect(body.toString()).not.toMatch(/Panel|oauthUrl|graphql/);
      }
    },
  );

  it('redirects localhost to the name that sign-in uses', async () => {
    const host = new URL(site.url).host.replace('127.0.0.1', 'localhost');

    const page = await ask(site, '/admin/jobs?status=FAILED', { headers: { host, accept: 'text/html,*/*' } });

    expect(page.status).toBe(307);
    expect(page.headers.location).toBe(`${site.url}/admin/jobs?status=FAILED`);
  });
});

describe('the site in development', () => {
  it('uses the given middleware for the panel, and the template for config.json, and allows scripts in the page', async () => {
    const folder = await siteFolder();
    const site = await startSite(folder.path, {
      panel: undefined,
      dev: async () => (request, response, next) =>
        request.url === '/gone' ? next() : response.end('from vite'),
    });

    const page = await ask(site, '/admin/jobs');
    const config = await ask(site, '/config.json');

    expect(page.body.toString()).toBe('from vite');
    expect(page.headers['content-security-policy']).toBeUndefined();
    expect(page.headers['x-frame-options']).toBe('DENY');
    expect(JSON.parse(config.body.toString())).toHaveProperty('oauthUrl');
    expect((await ask(site, '/gone')).status).toBe(404);
    await site.stop();
    await folder.remove();
  });
});

describe('a template with a site that the host does not support', () => {
  const changed = (logicalId: string, properties: object) =>
    siteStack(
      siteResources().map((one) =>
        one.logicalId === logicalId ? { ...one, properties: { ...one.properties, ...properties } } : one,
      ),
    );

  it.each([
    [
      'an unknown header',
      'Headers',
      { ResponseHeadersPolicyConfig: { CorsConfig: {} } },
      'ResponseHeadersPolicyConfig.CorsConfig is unknown',
    ],
    [
      'an unknown upload method',
      'Pages',
      { SignContent: true },
      'Resource Pages (Custom::CDKBucketDeployment): Properties.SignContent is unknown',
    ],
  ])('aborts the start because of %s', async (_, logicalId, properties, message) => {
    const folder = await siteFolder();

    await expect(startSite(folder.path, { stack: changed(logicalId, properties) })).rejects.toThrow(message);
    await folder.remove();
  });
});
