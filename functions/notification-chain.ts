import { z } from 'zod';
import { pushProviderFrom } from './gateways/push-provider';
import { createUserAccounts } from './gateways/user-accounts';
import { createChainFunction } from './notification-chain/answer-event';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

const { USER_POOL_ID } = z.object({ USER_POOL_ID: z.string().min(1) }).parse(process.env);

/** Tries of a request to the provider: somebody waits for the answer. */
const maxTries = 2;

/**
 * Answers the API's fields about why a reminder did not arrive (docs/notifications.md). Its role only reads.
 */
export const handler = withFunctionLog(
  createChainFunction({
    engine: createEngine(),
    accounts: createUserAccounts(USER_POOL_ID),
    push: pushProviderFrom(process.env, maxTries),
  }),
);
