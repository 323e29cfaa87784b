import { z } from 'zod';
import type { Attributes } from '#functions/dynamodb/values';
import { UserPreferences } from '#shared/models/user-preferences';
import { assignableTemplates } from '#shared/templates/index';
import { recoveredPreferences, recoveryEmailProblem, recoveryModes } from '#shared/values/recovery';
import { answerRecord } from '../records/answer';
import { commandOf } from '../records/command';
import { commit } from '../records/commit';
import type { Planner } from '../records/edit';
import { readStored } from '../records/stored';
import { clientToken } from '../request/client-token';
import { wrongFields } from '../request/parse';
import { type ApiRequest, operation } from '../request/request';
import { planOnlyPreferences } from './only-preferences';

const input = z.strictObject({
  email: z.string().trim().max(300),
  mode: z.enum(recoveryModes),
  template: z.enum(assignableTemplates.map(({ id }) => id)).nullish(),
});

type Recovery = z.output<typeof input>;

export const recoverPreferences = operation(
  { input, clientToken },
  async ({ input: asked, clientToken: token }, request) => {
    const problem = recoveryEmailProblem(asked.email);
    if (problem) throw wrongFields([{ field: 'input.email', expected: problem, message: problem }]);
    const command = await commandOf(request, token, ['recoverPreferences', asked]);
    const made = await commit(request.engine, command, {
      plan: planRecovery(request, asked),
      repeated: async (entry) =>
        (await readStored(request.engine, UserPreferences.name, answeredId(entry))) ?? {},
    });
    return answerRecord(UserPreferences, made);
  },
);

const planRecovery = (request: ApiRequest, asked: Recovery): Planner =>
  planOnlyPreferences(request, {
    email: asked.email,
    field: 'input.email',
    fieldsOf: (user, at) => recoveredPreferences(user, asked, at),
    describe: (_, { email }) => `Recovered the preferences of ${email} (${asked.mode})`,
  });

/** The record that the entry's operation returned. */
const answeredId = (entry: Attributes) => (entry.answers?.S ?? '').slice(UserPreferences.name.length + 1);
