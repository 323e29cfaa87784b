import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AttributeValue, ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { lineOf } from '#functions/engine/bucket/backup-part';
import { writeTableExport } from '../../../support/database/table-export';
import { models, openTables } from './empty-tables';

const open = openTables();

let version: string | undefined;
beforeAll(() => {
  try {
    version = /aws-cli\/(\d+)/.exec(execFileSync('aws', ['--version'], { encoding: 'utf8' }))?.[1];
  } catch {
    version = undefined;
  }
});

const record: Record<string, AttributeValue> = {
  id: { S: 'ключ "\\' },
  exact: { N: '12345678901234567890123456789012345678' },
  yes: { BOOL: true },
  nothing: { NULL: true },
  texts: { SS: ['a', 'ß'] },
  list: { L: [{ S: 'x' }, { M: { S: { S: 'a map with the key S' } } }] },
};

it("the AWS CLI loads a backup's lines, and what it reads is imported here", async ({ skip }) => {
  if (version === undefined) skip('Skipped: the AWS CLI is missing');
  const { dynamodb, folder, load } = open();
  // Version 1 encodes binary values once more (docs/facts.md).
  const item = version === '1' ? record : { ...record, bytes: { B: new Uint8Array([0, 255, 16]) } };
  const aws = (...args: string[]) =>
    execFileSync('aws', ['dynamodb', ...args, '--endpoint-url', dynamodb.endpoint, '--region', 'eu-west-1'], {
      encoding: 'utf8',
      env: { ...process.env, AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', AWS_PAGER: '' },
    });
  const requests = join(tmpdir(), `requests-${process.pid}.json`);
  writeFileSync(
    requests,
    JSON.stringify({ [models.UserActivity]: [{ PutRequest: JSON.parse(lineOf(item)) }] }),
  );

  onTestFinished(() => rmSync(requests));

  aws('batch-write-item', '--request-items', `file://${requests}`);
  const { Items } = JSON.parse(aws('scan', '--table-name', models.UserActivity, '--output', 'json'));
  await writeTableExport(folder, { tableName: models.ActivityHistory, files: [Items] });
  await load();

  for (const TableName of [models.UserActivity, models.ActivityHistory]) {
    const { Items: stored } = await dynamodb.client.send(new ScanCommand({ TableName }));
    expect(stored).toEqual([{ ...item, texts: { SS: expect.arrayContaining(['a', 'ß']) } }]);
  }
});
