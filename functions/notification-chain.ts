import { z } from 'zod';
import { pushProviderFrom } from './gateways/push/push-provider';
import { createUserAccounts } from './gateways/user-accounts';
import { createChainFunction } from './notification-chain/answer-event';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

const { USER_POOL_ID } = z.object({ USER_POOL_ID: z.string().min(1) }).parse(process.env);

/** The maximum number of attempts per request to the provider. It is low, because the caller is waiting. */
const maxTries = 2;

/**
 * Resolves the API fields about missing reminders (docs/notifications.md). The function's role has only read
 * access.
 */
export const handler = withFunctionLog(
  createChainFunction({
    engine: createEngine(),
    accounts: createUserAccounts(USER_POOL_ID),
    push: pushProviderFrom(process.env, maxTries),
  }),
);
