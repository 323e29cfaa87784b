import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { expect, onTestFinished, test } from 'vitest';
import { ObjectFiles } from '#infra/local/objects/object-files';
import { demoMedia, putDemoMedia } from '#infra/local/seed/workspace-source';
import { calendarAt } from '#shared/demo/chance/calendar';
import { contentItems } from '#shared/demo/content/content-items';
import { keyOfAddress } from '#shared/domain/content/content-files';
import { stackOf } from '../resolved';

test("the demo workspace's images and videos are at the addresses of its items, each with its type", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-media-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const addresses = [...contentItems(calendarAt(new Date('2026-03-04')))].flatMap(
    ({ record }) => keyOfAddress(record.url) ?? [],
  );

  const stack = stackOf({
    ContentBucket: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'content' } },
  });
  await putDemoMedia(stack, folder);
  await putDemoMedia(stack, folder);

  const objects = (await ObjectFiles.open(join(folder, 'content'))).sorted();
  expect(objects.map(({ key }) => key).toSorted()).toEqual(addresses.toSorted());
  for (const { key, headers } of objects) {
    const type = await fileTypeFromFile(join(demoMedia, key.slice('media/'.length)));
    expect(headers['content-type']).toBe(type?.mime);
  }
});
