import { expect, test } from 'vitest';
import { z } from 'zod';
import { actionsOn, permissionsOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized();
const bucket = (id: string) => stack.resources[id];

test.each(['BackupsBucket', 'ContentBucket'])(
  '%s is kept when the stack is deleted, keeps old versions and logs access',
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

test('a backup is deleted after the configured days, and content is kept', () => {
  const rules = (settings: object, id: string) =>
    synthesized({ ...settings }).resources[id]?.Properties.LifecycleConfiguration;

  expect(rules({ backupDays: 7 }, 'BackupsBucket')).toMatchObject({
    Rules: [{ ExpirationInDays: 7 }, { Prefix: 'exports/', ExpirationInDays: 7 }],
  });
  // The rule covers only objects under one prefix: uploads that never became content.
  const { Rules } = z
    .object({ Rules: z.array(z.looseObject({ Prefix: z.string().optional() })) })
    .parse(rules({}, 'ContentBucket'));
  const ofAll = Rules.filter(({ Prefix }) => Prefix === undefined);
  expect(ofAll).toEqual([expect.not.objectContaining({ ExpirationInDays: expect.anything() })]);
});

test('an export is deleted after the configured days, with its old versions', () => {
  const { BackupsBucket } = synthesized({ exportDays: 3 }).resources;

  expect(BackupsBucket?.Properties.LifecycleConfiguration).toMatchObject({
    Rules: [
      { ExpirationInDays: 90 },
      { Prefix: 'exports/', ExpirationInDays: 3, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
    ],
  });
});

test('only the panel’s pages may send content from a browser, and nobody may send backups', () => {
  const named = synthesized({ appUrl: 'https://admin.example.com' }).resources;

  expect(named.ContentBucket?.Properties.CorsConfiguration).toMatchObject({
    CorsRules: [{ AllowedOrigins: ['https://admin.example.com'], AllowedMethods: ['POST', 'GET', 'HEAD'] }],
  });
  expect(bucket('BackupsBucket')?.Properties.CorsConfiguration).toBeUndefined();
});

test('the API reads backups and stores content, jobs write backups, and nobody can delete a backup', () => {
  const api = permissionsOf(stack, 'ApiRole');
  const work = permissionsOf(stack, 'WorkRole');

  expect(api['s3:ListBucket']).toEqual(['BackupsBucket.Arn', 'ContentBucket.Arn']);
  expect(api['s3:GetObject']).toEqual(['BackupsBucket.Arn/*', 'ContentBucket.Arn/*']);
  expect(api['s3:PutObject']).toEqual(['ContentBucket.Arn/*']);
  expect(api['s3:DeleteObject']).toEqual(['ContentBucket.Arn/uploads/*']);
  expect(actionsOn(work, 's3')).toEqual(['s3:GetObject', 's3:ListBucket', 's3:PutObject']);
  expect(work['s3:PutObject']).toEqual(['BackupsBucket.Arn/*']);
  expect(work['s3:GetObject']).toEqual(['BackupsBucket.Arn/*', 'ContentBucket.Arn/uploads/*']);
  const coordinate = permissionsOf(stack, 'CoordinateRole');
  const exportActions = ['s3:AbortMultipartUpload', 's3:PutObject', 's3:PutObjectAcl'];
  expect(actionsOn(coordinate, 's3')).toEqual([...exportActions, 's3:GetObject', 's3:ListBucket'].sort());
  for (const action of exportActions) expect(coordinate[action]).toEqual(['BackupsBucket.Arn/exports/*']);
  expect(actionsOn(permissionsOf(stack, 'ReconcileRole'), 's3')).toEqual([]);
});
