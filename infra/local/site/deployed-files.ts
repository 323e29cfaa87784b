import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import {
  flag,
  ignoring,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
} from '../template/template';
import { contentTypeOf } from './content-type';

export interface SiteFile {
  readonly content: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
  /** The file's entity tag. It is weak, because the plain and compressed content share it. */
  readonly etag: string;
}

/** The site's files, keyed by path, such as `/index.html`. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const marker = z.strictObject({
  jsonEscape: flag.optional(),
  markerEncodings: z.record(z.string(), z.never()).optional(),
});
const deploymentShape = z.strictObject({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  SourceMarkersConfig: z.array(marker).default([]),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: z.strictObject({ 'cache-control': z.string() }).optional(),
  // The host serves deployed files without a bucket.
  ...ignoring('ServiceToken', 'SourceBucketNames', 'DestinationBucketName', 'DistributionId'),
  ...ignoring('DistributionPaths', 'WaitForDistributionInvalidation', 'Prune', 'RetainOnDelete'),
  ...ignoring('OutputObjectKeys'),
});

export interface SourceFolders {
  /** Returns the folder of the asset with this S3 key. */
  asset(s3Key: string): string;
  readonly panel: string | undefined;
  /** Replaces AWS addresses with local ones. */
  localize(text: string): string;
}

/**
 * Reads the files that the bucket deployments would upload, with CDK markers replaced.
 * @throws HostError `BadTemplate` for an unknown property
 */
export async function readDeployedFiles(stack: ResolvedStack, folders: SourceFolders): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  for (const resource of stack.ofType('Custom::CDKBucketDeployment')) {
    for (const [path, file] of await filesOf(resource, folders)) files.set(path, file);
  }
  return files;
}

async function filesOf(resource: ResolvedResource, folders: SourceFolders): Promise<Map<string, SiteFile>> {
  const deployment = readProperties(resource, deploymentShape);
  const cacheControl = deployment.SystemMetadata?.['cache-control'] ?? 'no-cache';
  const files = new Map<string, SiteFile>();
  for (const [index, s3Key] of deployment.SourceObjectKeys.entries()) {
    const source = folders.asset(s3Key);
    const isPanel = existsSync(join(source, 'index.html'));
    const folder = isPanel ? folders.panel : source;
    if (folder === undefined) continue;
    const fill = isPanel
      ? (content: Buffer) => content
      : filling(
          deployment.SourceMarkers[index] ?? {},
          deployment.SourceMarkersConfig[index]?.jsonEscape ?? false,
          folders.localize,
        );
    for (const name of await filesUnder(folder)) {
      if (!isDeployed(name, deployment.Exclude, deployment.Include)) continue;
      const content = fill(await readFile(join(folder, name)));
      files.set(`/${name}`, siteFile(name, content, cacheControl));
    }
  }
  return files;
}

function siteFile(name: string, content: Buffer, cacheControl: string): SiteFile {
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  return { content, contentType: contentTypeOf(name), cacheControl, etag: `W/"${digest}"` };
}

/** Returns a function that replaces CDK markers, as the deployment's function does, and AWS addresses. */
function filling(
  markers: Readonly<Record<string, string>>,
  jsonEscape: boolean,
  localize: (text: string) => string,
): (content: Buffer) => Buffer {
  const entries = Object.entries(markers);
  return (content) => {
    let text = content.toString('utf8');
    for (const [name, value] of entries) {
      text = text.replaceAll(name, () => (jsonEscape ? JSON.stringify(value).slice(1, -1) : value));
    }
    return Buffer.from(localize(text));
  };
}

/** True if a file is not excluded, or explicitly included, as in `aws s3 sync`. */
function isDeployed(name: string, exclude: readonly string[], include: readonly string[]): boolean {
  const matches = (pattern: string) => globOf(pattern).test(name);
  return !exclude.some(matches) || include.some(matches);
}

function globOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 's');
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
