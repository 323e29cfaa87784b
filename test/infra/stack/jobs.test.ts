import { describe, expect, test } from 'vitest';
import { models } from '#shared/models/index';
import { actionsOn, permissionsOf, textOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const stack = synthesized({ maxSegments: '4', workTimeoutSeconds: 45, journalDays: 7, logDays: 8 });
const recordTables = models.map(({ name }) => `${name}Table.Arn`).sort();
const writes = ['DeleteItem', 'PartiQLDelete', 'PartiQLInsert', 'PartiQLUpdate', 'PutItem', 'UpdateItem'];

describe('the engine’s functions', () => {
  test.each([
    ['CoordinateFunction', 300, 512],
    ['WorkFunction', 45, 1769],
    ['ReconcileFunction', 120, 512],
    ['ApiFunction', 29, 512],
  ])('%s has %i seconds and %i MB on Node 24', (id, Timeout, MemorySize) => {
    expect(stack.resources[id]?.Properties).toMatchObject({
      Timeout,
      MemorySize,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
  });

  test("share the account's concurrency, unless some is reserved for lanes, which then limits each run", () => {
    const limited = synthesized({ workConcurrency: 6 });
    const machine = textOf(limited.only('AWS::StepFunctions::StateMachine'), 'DefinitionString');

    expect(stack.resources.WorkFunction?.Properties).not.toHaveProperty('ReservedConcurrentExecutions');
    expect(limited.resources.WorkFunction?.Properties).toMatchObject({ ReservedConcurrentExecutions: 6 });
    expect(JSON.parse(machine).States.Lanes.MaxConcurrency).toBe(6);
  });

  test('get the settings', () => {
    const environment = (id: string) => stack.resources[id]?.Properties.Environment;

    expect(environment('CoordinateFunction')).toMatchObject({
      Variables: { MAX_LANES: '40', MAX_SEGMENTS: '4', JOURNAL_DAYS: '7', LOG_DAYS: '8' },
    });
    expect(Object.keys(Object(environment('WorkFunction')).Variables)).not.toContain('STATE_MACHINE_ARN');
  });

  test('have no secret, and only the documented variables', () => {
    const known = [
      'LEDGER_TABLE',
      'AUDIT_TABLE',
      'REPORTS_TABLE',
      'TABLES',
      'STATE_MACHINE_ARN',
      'USER_POOL_ID',
      'MAX_LANES',
      'MAX_SEGMENTS',
      'JOURNAL_DAYS',
      'LOG_DAYS',
      'WRITES_PER_SECOND',
      'READS_PER_SECOND',
      'MAX_FAILURES',
      'DEMO_DATA',
      'BACKUPS_BUCKET',
      'CONTENT_BUCKET',
      'EXPORT_LANES',
      'EXPORT_PRICE_PER_GB',
      'EXPORT_RECORDS',
      'READ_PRICE_PER_MILLION',
      'WRITE_PRICE_PER_MILLION',
      'ALARM_TOPIC_ARN',
      'PANEL_URL',
      'ONESIGNAL_URL',
      'ONESIGNAL_APP_ID',
      'SCHEDULER_URL',
      'SCHEDULER_HOSTS',
      'ONESIGNAL_SEGMENT',
      'PUSH_KEY_SECRET',
      'WEBHOOKS_TABLE',
      'WEBHOOK_KEY_SECRET',
      'WEBHOOK_LOOPBACK',
      'MESSAGES_TABLE',
      'PERSONAL_TOPIC_ARN',
      'EVENT_BUS',
    ];
    const ids = [
      'CoordinateFunction',
      'WorkFunction',
      'ReconcileFunction',
      'SchedulerFunction',
      'NotificationChainFunction',
      'ApiFunction',
    ];

    const names = ids.flatMap((id) =>
      Object.keys(Object(stack.resources[id]?.Properties.Environment).Variables),
    );

    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
});

/** The actions that each role may perform on the audit trail. */
const onTrail: Readonly<Record<string, readonly string[]>> = {
  CoordinateRole: ['dynamodb:PutItem'],
  ReconcileRole: ['dynamodb:PutItem'],
  ApiRole: [
    'dynamodb:BatchGetItem',
    'dynamodb:GetItem',
    'dynamodb:PutItem',
    'dynamodb:Query',
    'dynamodb:UpdateItem',
  ],
};

describe('permissions', () => {
  test('only the work function and the API’s write records, and the API’s deletes none', () => {
    const work = permissionsOf(stack, 'WorkRole');

    for (const action of writes.filter((name) => name.startsWith('PartiQL'))) {
      expect(work[`dynamodb:${action}`]).toEqual(recordTables);
    }
    const api = permissionsOf(stack, 'ApiRole');
    const edits = ['dynamodb:PutItem', 'dynamodb:UpdateItem'];
    for (const action of edits) expect(api[action]).toEqual(expect.arrayContaining(recordTables));
    for (const role of ['CoordinateRole', 'ReconcileRole', 'SchedulerRole', 'ApiRole']) {
      const permissions = permissionsOf(stack, role);
      const allowed = role === 'ApiRole' ? ['PutItem', 'UpdateItem'] : [];
      for (const action of writes.filter((name) => !allowed.includes(name))) {
        const tables = permissions[`dynamodb:${action}`] ?? [];
        expect(tables.filter((table) => recordTables.includes(table))).toEqual([]);
      }
    }
  });

  test('the work function starts nothing, and writes reports without reading them', () => {
    const work = permissionsOf(stack, 'WorkRole');

    expect(actionsOn(work, 'states')).toEqual([]);
    const onReports = Object.keys(work).filter((action) => work[action]?.includes('ReportsTable.Arn'));
    expect(onReports.sort()).toEqual(['dynamodb:BatchWriteItem', 'dynamodb:PutItem']);
  });

  test('the coordinating function describes, scans and exports the records’ tables', () => {
    const coordinate = permissionsOf(stack, 'CoordinateRole');

    expect(coordinate['dynamodb:DescribeTable']).toEqual(recordTables);
    expect(coordinate['dynamodb:GetItem']).toEqual(['LedgerTable.Arn']);
    expect(coordinate['dynamodb:ExportTableToPointInTime']).toEqual(recordTables);
    expect(coordinate['dynamodb:DescribeExport']).toEqual(recordTables.map((table) => `${table}/export/*`));
    expect(coordinate['dynamodb:Scan']).toEqual(recordTables);
    expect(coordinate['dynamodb:Query'] ?? []).not.toContain('ScheduledNotificationTable.Arn/index/byDate');
    expect(actionsOn(coordinate, 'cognito-idp')).toEqual([]);
  });

  test('the work function queries the indexes by which sweeps and finds read, and no others of the records', () => {
    const queried = permissionsOf(stack, 'WorkRole')['dynamodb:Query'] ?? [];

    expect(queried.filter((arn) => arn.includes('/index/')).sort()).toEqual([
      'ScheduledNotificationTable.Arn/index/byDate',
      'SessionRatingTable.Arn/index/byUserID',
      'UserActivityTable.Arn/index/byUserID',
      'UserPreferencesTable.Arn/index/byUserID',
      'UserScheduledSetTable.Arn/index/byUserID',
      'UserSubscriptionTable.Arn/index/byUserID',
    ]);
  });

  test('the API’s function reads the preferences, and the schedules for the sets that they use', () => {
    const scanned = permissionsOf(stack, 'ApiRole')['dynamodb:Scan'];

    expect(scanned).toEqual([
      'DefaultScheduledSetTable.Arn',
      'UserPreferencesTable.Arn',
      'UserScheduledSetTable.Arn',
    ]);
  });

  test('no function can delete an entry of the audit trail', () => {
    for (const role of ['CoordinateRole', 'WorkRole', 'ReconcileRole', 'SchedulerRole', 'ApiRole']) {
      const permissions = permissionsOf(stack, role);
      const allowed = Object.keys(permissions).filter((action) =>
        permissions[action]?.some((resource) => resource.startsWith('AuditEntryTable')),
      );
      expect({ role, allowed: allowed.sort() }).toEqual({ role, allowed: onTrail[role] ?? [] });
    }
  });

  test('the reconciler reads only executions of this state machine', () => {
    const reconcile = permissionsOf(stack, 'ReconcileRole');

    expect(reconcile['states:DescribeExecution']).toEqual([
      expect.stringMatching(/:execution:WellnessAdmin-jobs:\*$/),
    ]);
    expect(reconcile['states:StartExecution']).toEqual([
      expect.stringMatching(/:stateMachine:WellnessAdmin-jobs$/),
    ]);
  });

  test('the API’s function reads only the directory of this pool', () => {
    const api = permissionsOf(stack, 'ApiRole');

    expect(actionsOn(api, 'cognito-idp')).toEqual([
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminUserGlobalSignOut',
      'cognito-idp:ListUsers',
      'cognito-idp:ListUsersInGroup',
    ]);
    expect(api['cognito-idp:AdminGetUser']).toEqual(['UserPool.Arn']);
    expect(api['cognito-idp:AdminUserGlobalSignOut']).toEqual(['UserPool.Arn']);
    expect(api['cognito-idp:ListUsers']).toEqual(['UserPool.Arn']);
  });

  test('the API’s function may check this state machine, and reads reports by their key', () => {
    const api = permissionsOf(stack, 'ApiRole');

    expect(api['states:DescribeStateMachine']).toEqual([
      expect.stringMatching(/:stateMachine:WellnessAdmin-jobs$/),
    ]);
    const onReports = Object.keys(api).filter((action) => api[action]?.includes('ReportsTable.Arn'));
    expect(onReports).toEqual(['dynamodb:GetItem']);
    expect(api['dynamodb:Query']).toContain('ScheduledNotificationTable.Arn/index/byDate');
  });

  test('the work function only looks users up in the directory of this pool', () => {
    const work = permissionsOf(stack, 'WorkRole');

    expect(actionsOn(work, 'cognito-idp')).toEqual(['cognito-idp:ListUsers']);
    expect(work['cognito-idp:ListUsers']).toEqual(['UserPool.Arn']);
  });

  test.each(['CoordinateRole', 'WorkRole', 'ReconcileRole', 'ApiRole'])(
    '%s has no action on all resources',
    (role) => {
      const resources = Object.values(permissionsOf(stack, role)).flat();

      expect(resources).not.toContain('*');
      expect(stack.resources[role]?.Properties.ManagedPolicyArns).toBeUndefined();
    },
  );
});

describe('the reconciler', () => {
  test('runs every minute', () => {
    stack.template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': ['ReconcileFunction', 'Arn'] } }],
    });
  });

  test('runs when an execution fails', () => {
    stack.template.hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.states'],
        'detail-type': ['Step Functions Execution Status Change'],
        detail: { stateMachineArn: [{ Ref: 'JobStateMachine' }], status: ['FAILED', 'TIMED_OUT', 'ABORTED'] },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': ['ReconcileFunction', 'Arn'] } }],
    });
  });
});

describe('published versions', () => {
  test('outlive the deployment that made them', () => {
    const versions = stack.ofType('AWS::Lambda::Version');

    expect(versions).toHaveLength(2);
    expect(versions.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(['Retain', 'Retain']);
  });

  test('of earlier deployments can still be called by executions that began with them', () => {
    const machine = permissionsOf(stack, 'JobStateMachineRole');

    expect(machine['lambda:InvokeFunction']).toEqual(
      expect.arrayContaining(['CoordinateFunction.Arn:*', 'WorkFunction.Arn:*']),
    );
  });
});

test('the state machine may start, follow and stop only its own executions, for a Distributed Map', () => {
  const machine = permissionsOf(stack, 'JobStateMachineRole');
  const own = Object.entries(machine).filter(([action]) => action.startsWith('states:'));

  expect(Object.fromEntries(own)).toEqual({
    'states:StartExecution': [expect.stringMatching(/:stateMachine:WellnessAdmin-jobs$/)],
    'states:DescribeExecution': [expect.stringMatching(/:execution:WellnessAdmin-jobs:\*$/)],
    'states:StopExecution': [expect.stringMatching(/:execution:WellnessAdmin-jobs:\*$/)],
  });
});

test('every log group has a retention', () => {
  const days = stack.ofType('AWS::Logs::LogGroup').map(([, { Properties }]) => Properties.RetentionInDays);

  expect(days.length).toBeGreaterThan(5);
  expect(new Set(days)).toEqual(new Set([90]));
});
