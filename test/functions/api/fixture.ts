import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { createApi } from '#functions/api/dispatch';
import type { ApiAnswer } from '#functions/api/request/api-event';
import { type AnyJob, keep, sweep } from '#functions/engine/job/job';
import { createUserAccounts } from '#functions/gateways/user-accounts';
import { createUserDirectory } from '#functions/gateways/user-directory';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { createEngine } from '#functions/runtime/dependencies';
import { UserActivity } from '#shared/models/user-activity';
import { runRow } from '../resolvers/rows';

/** A job that has one parameter of each kind and is open to every admin. */
export const tidyUp = sweep({
  name: 'tidy-up',
  title: 'Tidy up',
  description: 'Keeps everything.',
  category: 'cleanup',
  access: 'Admin',
  tables: [UserActivity],
  params: z.object({
    days: z.int().min(1).max(30).default(7).meta({ title: 'Days', description: 'How far back.' }),
    mode: z.enum(['gentle', 'thorough']).optional(),
    note: z.string().max(5).optional(),
    userIDs: z.array(z.string()).max(2).optional(),
    until: z
      .string()
      .refine((day) => day > '2026-01-01', { error: 'a day after 2026-01-01' })
      .optional(),
  }),
  visit: () => keep,
});

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const client = { region: 'eu-west-1', credentials };

export const identity = { sub: 'sub-1', username: 'ana', groups: ['Admin', 'DesignatedAdmin'] };

/** A time far in the future, so that the journal does not expire during the test. */
export const stillKept = { undoableUntil: '9999-01-01T00:00:00.000Z' };

/**
 * Creates the API function with a ledger, a user pool with one user, a log that the test can read, and a list
 * of the accounts whose sessions were ended. The ledger contains the given run, or no run if `run` is null.
 */
export function openApi(
  run: Record<string, unknown> | null = runRow(stillKept),
  jobs: readonly AnyJob[] = [userIdentifierMigration, tidyUp, undoRun],
) {
  const ledger = mockClient(DynamoDBDocumentClient);
  const sfn = mockClient(SFNClient);
  const cognito = mockClient(CognitoIdentityProviderClient);
  const logged: string[] = [];
  const ended: string[] = [];
  const console = vi
    .spyOn(globalThis.console, 'error')
    .mockImplementation((line) => logged.push(String(line)));
  onTestFinished(() => {
    for (const mock of [ledger, sfn, cognito]) mock.restore();
    console.mockRestore();
  });

  ledger.onAnyCommand().resolves({});
  ledger.on(GetCommand).resolves(run ? { Item: run } : {});
  ledger.on(QueryCommand).resolves({ Items: run ? [run] : [] });
  sfn.on(StartExecutionCommand).resolves({});
  cognito.on(AdminGetUserCommand).resolves({
    Enabled: true,
    UserAttributes: [
      { Name: 'sub', Value: 'sub-1' },
      { Name: 'email', Value: 'ana@example.com' },
    ],
  });

  const environment = {
    LEDGER_TABLE: 'Ledger',
    AUDIT_TABLE: 'Audit',
    TABLES: '{"UserActivity":"Activity"}',
    STATE_MACHINE_ARN: 'arn:aws:states:::machine',
  };
  const handle = createApi({
    engine: createEngine(environment, { dynamodb: new DynamoDBClient(client), sfn: new SFNClient(client) }),
    directory: createUserDirectory('pool-1', new CognitoIdentityProviderClient(client)),
    accounts: createUserAccounts('pool-1', new CognitoIdentityProviderClient(client)),
    sessions: { endAll: async (username) => void ended.push(username) },
    jobs,
  });
  const call = (field: unknown, args: unknown = {}, who: unknown = identity): Promise<ApiAnswer> =>
    handle({ field, arguments: args, identity: who });
  return { handle, call, ledger, sfn, cognito, logged, ended };
}

/** Returns valid start input, overridden with the fields in `over`. */
export const startInput = (over: Record<string, unknown> = {}) => ({
  input: { job: 'tidy-up', params: {}, dryRun: true, clientToken: 'token-1', ...over },
});
