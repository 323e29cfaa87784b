import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { expect, onTestFinished, test } from 'vitest';
import { ObjectFiles } from '#infra/local/objects/object-files';
import { demoImages, putDemoImages } from '#infra/local/seed/demo-images';
import { calendarAt } from '#shared/demo/chance/calendar';
import { contentItems } from '#shared/demo/content/content-items';
import { keyOfAddress } from '#shared/domain/content/content-files';
import { stackOf } from '../resolved';

test('the pictures of the demo workspace stand under the addresses of its items, each with the type that it is of', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-images-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const addresses = [...contentItems(calendarAt(new Date('2026-03-04')))].map(({ record }) =>
    keyOfAddress(record.url),
  );

  const stack = stackOf({
    ContentBucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'content' } },
  });
  await putDemoImages(stack, folder);
  await putDemoImages(stack, folder);

  const objects = (await ObjectFiles.open(join(folder, 'content'))).sorted();
  expect(objects).toHaveLength((await readdir(demoImages)).length);
  for (const { key, headers } of objects) {
    expect(addresses).toContain(key);
    const type = await fileTypeFromFile(join(demoImages, key.slice('media/images/'.length)));
    expect(headers['content-type']).toBe(type?.mime);
  }
});
