import { answerError } from '#functions/api/request/answer-error';
import { type ApiAnswer, adminOf, readEvent, unauthorized } from '#functions/api/request/api-event';
import { refuseBrokenInput } from '#functions/api/request/broken-input';
import { AppError } from '#functions/runtime/app-error';
import { dayChain } from './day-chain';
import type { ChainServices } from './services';
import { userChain } from './user-chain';

type Operation = (args: unknown, services: ChainServices) => Promise<unknown>;

const operations = new Map<unknown, Operation>(
  Object.entries({ notificationChain: userChain, notificationChainToday: dayChain }),
);

/** Never throws. Checks the Admin group itself, rather than relying on the schema. */
export function createChainFunction(services: ChainServices): (event: unknown) => Promise<ApiAnswer> {
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
