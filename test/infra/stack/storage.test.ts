import { expect, test } from 'vitest';
import { z } from 'zod';
import { actionsOn, permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const bucket = (id: string) => stack.resources[id];

test.each(['BackupsBucket', 'ContentBucket'])(
  '%s outlives the stack, keeps old versions and logs who came',
  (id) => {
    expect(bucket(id)).toMatchObject({
      Type: 'AWS::S3::Bucket',
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        VersioningConfiguration: { Status: 'Enabled' },
        LoggingConfiguration: { DestinationBucketName: { Ref: 'StorageLogsBucket' } },
        OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
      },
    });
  },
);

test('a backup goes after the days that the settings say, content stays', () => {
  const rules = (settings: object, id: string) =>
    synthesized({ ...settings }).resources[id]?.Properties.LifecycleConfiguration;

  expect(rules({ backupDays: 7 }, 'BackupsBucket')).toMatchObject({ Rules: [{ ExpirationInDays: 7 }] });
  // Only objects under one prefix: uploads that never became content.
  const { Rules } = z
    .object({ Rules: z.array(z.looseObject({ Prefix: z.string().optional() })) })
    .parse(rules({}, 'ContentBucket'));
  const ofAll = Rules.filter(({ Prefix }) => Prefix === undefined);
  expect(ofAll).toEqual([expect.not.objectContaining({ ExpirationInDays: expect.anything() })]);
});

test('only the panel’s pages may send content from a browser, and nobody backups', () => {
  const named = synthesized({ appUrl: 'https://admin.example.com' }).resources;

  expect(named.ContentBucket?.Properties.CorsConfiguration).toMatchObject({
    CorsRules: [{ AllowedOrigins: ['https://admin.example.com'], AllowedMethods: ['POST', 'GET', 'HEAD'] }],
  });
  expect(bucket('BackupsBucket')?.Properties.CorsConfiguration).toBeUndefined();
});

test('the API reads backups and keeps content; jobs write backups; nobody deletes a backup', () => {
  const api = permissionsOf(stack, 'ApiRole');
  const work = permissionsOf(stack, 'WorkRole');

  expect(api['s3:ListBucket']).toEqual(['BackupsBucket.Arn', 'ContentBucket.Arn']);
  expect(api['s3:GetObject']).toEqual(['BackupsBucket.Arn/*', 'ContentBucket.Arn/*']);
  expect(api['s3:PutObject']).toEqual(['ContentBucket.Arn/*']);
  expect(api['s3:DeleteObject']).toEqual(['ContentBucket.Arn/uploads/*']);
  expect(actionsOn(work, 's3')).toEqual(['s3:GetObject', 's3:ListBucket', 's3:PutObject']);
  expect(work['s3:PutObject']).toEqual(['BackupsBucket.Arn/*']);
  expect(work['s3:GetObject']).toEqual(['BackupsBucket.Arn/*', 'ContentBucket.Arn/uploads/*']);
  expect(actionsOn(permissionsOf(stack, 'CoordinateRole'), 's3')).toEqual(['s3:GetObject', 's3:ListBucket']);
  expect(actionsOn(permissionsOf(stack, 'ReconcileRole'), 's3')).toEqual([]);
});
