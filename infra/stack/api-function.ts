import type { UserPool } from 'aws-cdk-lib/aws-cognito';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { ScheduledNotification } from '#shared/models/scheduled-notification';
import { SetExercise } from '#shared/models/set-exercise';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { UserSubscription } from '#shared/models/user-subscription';
import { bundleOf } from './base/bundle';
import { BundledFunction } from './base/bundled-function';
import { allowOnIndexes, allowOnTables, editRecords, startAndEndRuns } from './base/permissions';
import type { Data, RecordTable } from './data';
import { allowOnSweepIndexes, type Jobs } from './jobs';
import type { FieldName } from './resolvers';
import type { Storage } from './storage';

export const apiEntry = 'functions/api.ts';

/** The function's timeout, slightly less than AppSync's limit for a Lambda data source. */
const timeoutSeconds = 29;

const fields = (type: FieldName['type'], names: string): readonly FieldName[] =>
  names.split(' ').map((field) => ({ type, field }));

/**
 * The fields that the function resolves: all writes, and the reads that need the user directory, the
 * catalogue or decompression.
 */
export const invoked: readonly FieldName[] = [
  ...fields('Query', 'me jobs jobChanges backups jobEstimate jobLocks jobSwitch followUps jobRunChain'),
  ...fields('Query', 'jobRunFollowUp'),
  ...fields('Mutation', 'setJobRunFollowUp createFollowUp updateFollowUp deleteFollowUp'),
  ...fields('Query', 'webhooks webhookDeliveries'),
  ...fields('Mutation', 'createWebhook updateWebhook replaceWebhookSecret deleteWebhook testWebhook'),
  ...fields('Mutation', 'sendWebhookDeliveryAgain'),
  ...fields('Query', 'messageSettings'),
  ...fields('Mutation', 'saveMessageSettings sendMessageConfirmation sendTestMessage'),
  ...fields('Query', 'logLines jobStatistics lastRuns'),
  ...fields('Mutation', 'startJob stopJob resumeJob forceStopJob setJobLimits pauseJobs unpauseJobs'),
  ...fields('Mutation', 'acknowledgeRun'),
  ...fields('Query', 'runAssignees'),
  ...fields(
    'Mutation',
    'assignRun requestApproval approveRun declineRun withdrawApproval retryFailures verifyRun',
  ),
  ...fields('Query', 'jobFailureGroups'),
  ...fields('Mutation', 'noteFailureCause'),
  ...fields('Query', 'jobSchedules'),
  ...fields('Mutation', 'pauseSchedule unpauseSchedule limitSchedule'),
  ...fields('Query', 'tableBudgets'),
  ...fields('Mutation', 'setTableBudget'),
  ...fields('Query', 'systemStatus dashboardFigures findUser users'),
  ...fields('Mutation', 'startUpload createContentFromUpload'),
  ...fields('Query', 'contentFiles directoryUsers'),
  ...fields('Mutation', 'recoverPreferences endMySessions scheduleNotifications'),
  ...fields('Query', 'userDay'),
  ...fields('Mutation', 'saveScheduleEntries'),
  ...fields('Query', 'pushNotifications pushNotification pushUser'),
  ...fields('Mutation', 'sendTestNotification'),
];

/** Tables that the function may read as a whole: the schedule has only hundreds of entries. */
const readWhole: ReadonlySet<string> = new Set([
  UserPreferences.name,
  DefaultScheduledSet.name,
  UserScheduledSet.name,
]);

/** Tables that the function queries through all of their indexes. */
const usersLookedUp: ReadonlySet<string> = new Set([UserPreferences.name, UserSubscription.name]);

export interface ApiFunctionProps {
  readonly data: Data;
  readonly storage: Storage;
  readonly jobs: Jobs;
  readonly userPool: UserPool;
  /** The functions' code, keyed by entry point. */
  readonly code: ReadonlyMap<string, string>;
  readonly environment: Readonly<Record<string, string>>;
}

export function newApiFunction(scope: Construct, props: ApiFunctionProps): BundledFunction {
  const { data, storage, jobs, userPool, code, environment } = props;
  const api = new BundledFunction(scope, 'Function', {
    name: 'Api',
    description: "Resolves the API's fields that need more than a read",
    code: bundleOf(code, apiEntry),
    timeoutSeconds,
    memoryMb: 512,
    environment: {
      ...environment,
      STATE_MACHINE_ARN: jobs.machineArn,
      USER_POOL_ID: userPool.userPoolId,
      CONTENT_BUCKET: storage.content.bucketName,
    },
  });
  allowOnTables(api.role, [data.ledger], startAndEndRuns);
  allowOnIndexes(api.role, data.ledger, [ledgerIndexes.byStart, ledgerIndexes.byJob, ledgerIndexes.byLevel]);
  const records = data.records.map(({ table }) => table);
  allowOnTables(api.role, records, ['dynamodb:DescribeTable', ...editRecords]);
  allowOnTables(api.role, [data.audit.table], editRecords);
  allowOnIndexes(api.role, data.audit.table, indexesOf(data.audit, ['byRecord', 'byTime', 'byUser']));
  for (const record of data.records.filter(({ model }) => model.name === SetExercise.name)) {
    allowOnIndexes(api.role, record.table, indexesOf(record, ['bySetID']));
  }
  allowStatus(api.role, props);
  for (const record of data.records) {
    if (usersLookedUp.has(record.model.name)) allowOnIndexes(api.role, record.table, record.model.indexes);
    else allowOnSweepIndexes(api.role, record);
  }
  const whole = data.records.filter(({ model }) => readWhole.has(model.name));
  allowOnTables(
    api.role,
    whole.map(({ table }) => table),
    ['dynamodb:Scan'],
  );
  storage.allow(api.role, 'Content', ['s3:GetObject', 's3:PutObject']);
  storage.allowDeleteUploads(api.role);
  storage.allow(api.role, 'Backups', ['s3:GetObject']);
  jobs.allowStart(api.role);
  jobs.allowStop(api.role);
  userPool.grant(
    api.role,
    'cognito-idp:AdminGetUser',
    'cognito-idp:ListUsers',
    'cognito-idp:ListUsersInGroup',
    'cognito-idp:AdminUserGlobalSignOut',
  );
  return api;
}

/** Grants what `systemStatus` needs beyond the other operations, and the index for `dashboardFigures`. */
function allowStatus(role: Role, { data, jobs }: ApiFunctionProps): void {
  allowOnTables(role, [data.reports], ['dynamodb:GetItem']);
  jobs.allowDescribe(role);
  for (const record of data.records.filter(({ model }) => model.name === ScheduledNotification.name)) {
    allowOnIndexes(role, record.table, indexesOf(record, ['byDate']));
  }
}

const indexesOf = ({ model }: RecordTable, names: readonly string[]) =>
  model.indexes.filter(({ name }) => names.includes(name));
