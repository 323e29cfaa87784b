import { z } from 'zod';
import type { Owner, PersonalMessages } from '#functions/personal-messages/manage';
import { messageKinds } from '#shared/events/personal-messages';
import { quietHoursShape } from '#shared/events/quiet-hours';
import { parse } from './request/parse';
import { type ApiRequest, operation } from './request/request';

const input = z.object({
  kinds: z
    .array(z.enum(messageKinds))
    .max(messageKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'no duplicate kinds'),
  quietHours: quietHoursShape.nullish().transform((hours) => hours ?? null),
  urgentInQuietHours: z.boolean(),
});

/** Returns the caller, who owns the messages. No request can specify another owner. */
async function own({ identity, directory, messages }: ApiRequest): Promise<[PersonalMessages, Owner]> {
  if (!messages) throw new Error('Personal messages are not configured for this function.');
  return [messages, { ...(await directory.find(identity)), username: identity.username }];
}

export const messageOperations = {
  messageSettings: operation({}, async (_, request) => {
    const [messages, owner] = await own(request);
    return messages.settings(owner);
  }),
  saveMessageSettings: operation({ input: z.unknown() }, async (given, request) => {
    const choices = parse(input, given.input, 'input');
    const [messages, owner] = await own(request);
    return messages.save(owner, choices);
  }),
  sendMessageConfirmation: operation({}, async (_, request) => {
    const [messages, owner] = await own(request);
    return messages.sendConfirmation(owner);
  }),
  sendTestMessage: operation({}, async (_, request) => {
    const [messages, owner] = await own(request);
    return messages.sendTest(owner);
  }),
};
