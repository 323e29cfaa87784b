import { z } from 'zod';
import { pushProviderFrom } from './gateways/push-provider';
import { createUserAccounts } from './gateways/user-accounts';
import { createChainFunction } from './notification-chain/answer-event';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

const { USER_POOL_ID } = z.object({ USER_POOL_ID: z.string().min(1) }).parse(process.env);

/** Maximum number of attempts per request to the provider, because the caller is waiting. */
const maxTries = 2;

/** Resolves the API's fields about missing reminders (docs/notifications.md). Its role can only read. */
export const handler = withFunctionLog(
  createChainFunction({
    engine: createEngine(),
    accounts: createUserAccounts(USER_POOL_ID),
    push: pushProviderFrom(process.env, maxTries),
  }),
);
