import { z } from 'zod';
import { AppError } from '#functions/engine/app-error';
import { isoNow } from '#functions/engine/ledger';
import { type Attributes, toAttributes } from '#functions/engine/values';
import {
  recoveredId,
  recoveredPreferences,
  recoveryEmailProblem,
  recoveryMessages,
  recoveryModes,
} from '#shared/domain/recovery';
import { UserPreferences } from '#shared/models/user-preferences';
import { assignableTemplates } from '#shared/templates/index';
import { clientToken } from '../client-token';
import { wrongFields } from '../parse';
import { answerRecord } from '../records/answer';
import { commandOf } from '../records/command';
import { commit, type Plan } from '../records/commit';
import { editOf } from '../records/edit';
import { changeTo } from '../records/record-change';
import { isDeleted, readStored } from '../records/stored';
import { type ApiRequest, operation } from '../request';
import { lookUpUser } from './find-user';

const input = z.strictObject({
  email: z.string().trim().max(300),
  mode: z.enum(recoveryModes),
  template: z.enum(assignableTemplates.map(({ id }) => id)).nullish(),
});

type Recovery = z.output<typeof input>;

/**
 * Makes the preferences of a user who has none (spec 3, sections 5 and 9). Whether there are any is looked up by every identifier of
 * theirs; and the id is of the e-mail and must not exist yet, so that of two admins at once one writes and the other gets the Conflict.
 */
export const recoverPreferences = operation(
  { input, clientToken },
  async ({ input: asked, clientToken: token }, request) => {
    const problem = recoveryEmailProblem(asked.email);
    if (problem) throw wrongFields([{ field: 'input.email', expected: problem, message: problem }]);
    const command = await commandOf(request, token, ['recoverPreferences', asked]);
    const made = await commit(request.engine, command, {
      plan: () => planRecovery(request, asked),
      repeated: async (entry) =>
        (await readStored(request.engine, UserPreferences.name, answeredId(entry))) ?? {},
    });
    return answerRecord(UserPreferences, made);
  },
);

async function planRecovery({ engine, accounts }: ApiRequest, asked: Recovery): Promise<Plan> {
  const { account, email = asked.email, preferences } = await lookUpUser(engine, accounts, asked.email);
  const id = recoveredId(email);
  const before = await readStored(engine, UserPreferences.name, id);
  if (preferences.length > 0 || (before && !isDeleted(before))) {
    throw new AppError('Conflict', recoveryMessages.exists, { info: { field: 'input.email' } });
  }
  const at = isoNow(engine);
  const fields = recoveredPreferences({ email, subject: account?.subject }, asked, at);
  const version = before?._version;
  const wanted: Attributes = {
    ...toAttributes({ id, ...fields, createdAt: at }),
    ...(version ? { _version: version } : {}),
  };
  const change = changeTo(UserPreferences.name, before, wanted, at);
  return editOf(change, [change], `Recovered the preferences of ${email} (${asked.mode})`);
}

/** `UserPreferences#<id>` */
const answeredId = (entry: Attributes) => (entry.answers?.S ?? '').slice(UserPreferences.name.length + 1);
