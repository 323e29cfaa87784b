import { z } from 'zod';
import { answerError } from '#functions/api/request/answer-error';
import { type ApiAnswer, adminOf, readEvent, unauthorized } from '#functions/api/request/api-event';
import { AppError } from '#functions/runtime/app-error';
import { refuseBrokenInput } from './api/request/parse';
import { pushProviderFrom } from './gateways/push/push-provider';
import { createUserAccounts } from './gateways/user-accounts';
import { dayChain } from './notification-chain/day-chain';
import type { ChainServices } from './notification-chain/services';
import { userChain } from './notification-chain/user-chain';
import { createEngine } from './runtime/dependencies';
import { withFunctionLog } from './runtime/function-log';

type Operation = (args: unknown, services: ChainServices) => Promise<unknown>;

const operations = new Map<unknown, Operation>(
  Object.entries({ notificationChain: userChain, notificationChainToday: dayChain }),
);

/** Never throws. Checks the Admin group itself, rather than relying on the schema. */
function createChainFunction(services: ChainServices): (event: unknown) => Promise<ApiAnswer> {
  return async (event) => {
    const { field, arguments: args, identity } = readEvent(event);
    const admin = adminOf(identity);
    if (!admin) return { error: unauthorized };
    try {
      const run = operations.get(field);
      if (!run) throw new AppError('BadRequest', 'The operation does not exist.');
      refuseBrokenInput(args);
      return { data: await run(args ?? {}, services) };
    } catch (error) {
      return { error: answerError(error, { field, subject: admin.sub }) };
    }
  };
}

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
