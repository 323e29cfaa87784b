import { z } from 'zod';
import { createApi } from './api/dispatch';
import { createEngine } from './engine/dependencies';
import { pushProviderFrom } from './gateways/push-provider';
import { createUserAccounts } from './gateways/user-accounts';
import { createUserDirectory } from './gateways/user-directory';
import { catalogue } from './jobs/index';

const { USER_POOL_ID } = z.object({ USER_POOL_ID: z.string().min(1) }).parse(process.env);

/** The API's function (ARCHITECTURE.md, section 5): `{field, arguments, identity}` to `{data}` or `{error}`. */
export const handler = createApi({
  engine: createEngine(),
  directory: createUserDirectory(USER_POOL_ID),
  accounts: createUserAccounts(USER_POOL_ID),
  jobs: catalogue(),
  push: pushProviderFrom(),
});
