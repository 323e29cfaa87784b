import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectFiles } from '../objects/object-files';
import { contentTypeOf } from '../site/content-type';
import type { ResolvedStack } from '../template/template';

/**
 * Pictures of the demo workspace's content (shared/demo/content/content-items.ts), by file name. One item
 * deliberately has no file.
 */
export const demoImages = join(import.meta.dirname, 'images');

/** Puts the demo workspace's pictures where its items expect them. Call it before the buckets are served. */
export async function putDemoImages(stack: ResolvedStack, objectsFolder: string): Promise<void> {
  const bucket = stack.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId === 'ContentBucket');
  if (!bucket) return;
  const files = await ObjectFiles.open(join(objectsFolder, bucket.ref));
  for (const name of await readdir(demoImages)) {
    const written = await files.write(createReadStream(join(demoImages, name)));
    await files.keep(`media/images/${name}`, written, { 'content-type': contentTypeOf(name) }, false);
  }
}
