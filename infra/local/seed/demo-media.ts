import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectFiles } from '../objects/object-files';
import { contentTypeOf } from '../site/content-type';
import type { ResolvedStack } from '../template/template';

/** Has the workspace's content files (shared/demo/content/content-items.ts). */
export const demoMedia = import.meta.dirname;

const folders = ['images', 'videos'];

/** Under the keys of the content items. Call this before the buckets are served. */
export async function putDemoMedia(stack: ResolvedStack, objectsFolder: string): Promise<void> {
  const bucket = stack.ofType('AWS::S3::Bucket').find(({ logicalId }) => logicalId === 'ContentBucket');
  if (!bucket) return;
  const files = await ObjectFiles.open(join(objectsFolder, bucket.ref));
  for (const folder of folders) {
    for (const name of await readdir(join(demoMedia, folder))) {
      const written = await files.write(createReadStream(join(demoMedia, folder, name)));
      await files.keep(`media/${folder}/${name}`, written, { 'content-type': contentTypeOf(name) }, false);
    }
  }
}
