import { z } from 'zod';
import { createApi } from './api/dispatch';
import { backupArchiveFrom } from './gateways/backup-archive';
import { cloudFunctionsFrom } from './gateways/cloud-function';
import { createObjectStore } from './gateways/object-store';
import { pushProviderFrom } from './gateways/push-provider';
import { createUserAccounts } from './gateways/user-accounts';
import { createUserDirectory } from './gateways/user-directory';
import { createUserSessions } from './gateways/user-sessions';
import { catalogue } from './jobs/index';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

const name = z.string().min(1);
const { USER_POOL_ID, BACKUPS_BUCKET, CONTENT_BUCKET } = z
  .object({ USER_POOL_ID: name, BACKUPS_BUCKET: name, CONTENT_BUCKET: name })
  .parse(process.env);

/** The API's function (docs/api.md): `{field, arguments, identity}` to `{data}` or `{error}`. */
export const handler = withFunctionLog(
  createApi({
    engine: createEngine(process.env, { archive: backupArchiveFrom() }),
    directory: createUserDirectory(USER_POOL_ID),
    accounts: createUserAccounts(USER_POOL_ID),
    sessions: createUserSessions(USER_POOL_ID),
    jobs: catalogue(),
    // Callers wait for the response, so operations themselves decide what to retry.
    push: pushProviderFrom(process.env, 1),
    cloudFunctions: cloudFunctionsFrom(),
    buckets: { Backups: createObjectStore(BACKUPS_BUCKET), Content: createObjectStore(CONTENT_BUCKET) },
  }),
);
