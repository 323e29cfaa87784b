import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { createSite, type Site, type SiteOptions } from '#infra/local/site/create-site';
import type { ResolvedResource, ResolvedStack } from '#infra/local/template/template';

export const userPoolUrl = 'http://127.0.0.1:9229';
export const pushUrl = 'http://127.0.0.1:9230';
const signInUrl = 'https://wellness.auth.us-east-1.amazoncognito.com';

function resource(type: string, logicalId: string, properties: Record<string, unknown>): ResolvedResource {
  return { logicalId, type, ref: logicalId, attributes: {}, properties };
}

/** Returns the panel's resources as they are in the stack. */
export function siteResources(): ResolvedResource[] {
  const upload = (logicalId: string, properties: Record<string, unknown>) =>
    resource('Custom::CDKBucketDeployment', logicalId, {
      ServiceToken: 'arn',
      SourceBucketNames: ['assets'],
      DestinationBucketName: 'panel',
      OutputObjectKeys: true,
      ...properties,
    });
  return [
    upload('Assets', {
      SourceObjectKeys: ['panel.zip'],
      Exclude: ['*'],
      Include: ['assets/*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'max-age=31536000, immutable' },
    }),
    upload('Pages', {
      SourceObjectKeys: ['panel.zip', 'config.zip', 'worker.zip'],
      SourceMarkers: [
        {},
        { '<<marker:0xbaba:0>>': `${signInUrl}/"quoted"`, '<<marker:0xbaba:1>>': 'client$&' },
        {},
      ],
      SourceMarkersConfig: [{}, { jsonEscape: true }, {}],
      Exclude: ['assets/*'],
      SystemMetadata: { 'cache-control': 'no-cache' },
    }),
    resource('AWS::Cognito::UserPoolDomain', 'Domain', { Domain: 'wellness', UserPoolId: 'pool' }),
    resource('AWS::CloudFront::ResponseHeadersPolicy', 'Headers', {
      ResponseHeadersPolicyConfig: {
        Name: 'headers',
        CustomHeadersConfig: {
          Items: [{ Header: 'Permissions-Policy', Value: 'camera=()', Override: true }],
        },
        SecurityHeadersConfig: {
          ContentSecurityPolicy: {
            ContentSecurityPolicy: `default-src 'none'; connect-src 'self' ${signInUrl}`,
            Override: true,
          },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: true },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 63_072_000,
            IncludeSubdomains: true,
            Override: true,
          },
        },
      },
    }),
  ];
}

export function siteStack(resources: readonly ResolvedResource[]): ResolvedStack {
  return {
    ofType: (type) => resources.filter((one) => one.type === type),
    byIdentity: (value) => {
      throw new Error(`nothing asks for ${value}`);
    },
  };
}

/**
 * Creates a folder with the panel's build (`build/`), the stack's assets, and other files that must not be
 * served.
 */
export async function siteFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'site-'));
  const files = {
    'secret.txt': 'secret',
    'build/index.html': '<!doctype html><title>Panel</title>',
    'build/favicon.svg': '<svg/>',
    'build/assets/main-1a2b.js': `console.log("${'x'.repeat(5000)}")`,
    'build/assets/small.js': '1',
    'build/assets/font.woff2': 'w'.repeat(5000),
    'panel/index.html': 'the source, not the build',
    'worker/OneSignalSDKWorker.js': 'importScripts("http://push.invalid/worker.js");',
    'config/config.json': '{"oauthUrl":"<<marker:0xbaba:0>>","clientId":"<<marker:0xbaba:1>>"}',
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), content);
  }
  return { path, remove: () => rm(path, { recursive: true }) };
}

/** Serves the folder on a free port. */
export async function startSite(folder: string, changes: Partial<SiteOptions> = {}): Promise<Site> {
  const siteUrl = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
  return createSite({
    stack: siteStack(siteResources()),
    addresses: { siteUrl, userPoolUrl, objectsUrl: 'http://127.0.0.1:5000', pushUrl, region: 'us-east-1' },
    asset: (s3Key) => join(folder, s3Key.replace('.zip', '')),
    panel: join(folder, 'build'),
    graphql: async (_, response) => void response.end('graphql'),
    ...changes,
  });
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request with exactly the given path and headers. */
export function ask(
  site: Site,
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
