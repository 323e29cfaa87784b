import { z } from 'zod';
import type { Owner, PersonalMessages } from '#functions/personal-messages/manage';
import { AppError } from '#functions/runtime/app-error';
import type { Webhooks } from '#functions/webhooks/manage';
import { messageKinds } from '#shared/events/personal-messages';
import { quietHoursShape } from '#shared/events/quiet-hours';
import { maxDescriptionCharacters, maxUrlCharacters, webhookChoices } from '#shared/events/webhooks';
import { parse } from './request/parse';
import { isPermitted } from './request/permission';
import { type ApiRequest, operation } from './request/request';

/** Returns the webhooks. Throws Forbidden unless the caller is the designated admin. */
function permitted({ identity, webhooks }: ApiRequest): Webhooks {
  if (!isPermitted(identity, 'DesignatedAdmin'))
    throw new AppError('Forbidden', 'Only the designated admin can manage webhooks.');
  if (!webhooks) throw new Error('Webhooks are not configured for this function.');
  return webhooks;
}

const callerOf = ({ directory, identity }: ApiRequest) => directory.find(identity);

const input = z.object({
  url: z.string().trim().min(1).max(maxUrlCharacters),
  description: z.string().trim().min(1).max(maxDescriptionCharacters),
  sends: z.enum(webhookChoices),
});

const anyInput = { input: z.unknown() };
/** A part of a key; DynamoDB rejects empty and very long keys. */
const keyPart = z.string().min(1).max(200);
const id = { id: keyPart };

export const webhookOperations = {
  webhooks: operation({}, async (_, request) => permitted(request).list()),
  webhookDeliveries: operation(id, async (of, request) => permitted(request).deliveries(of.id)),
  createWebhook: operation(anyInput, async (of, request) => {
    const webhooks = permitted(request);
    const given = parse(input, of.input, 'input');
    return webhooks.create(given, await callerOf(request));
  }),
  updateWebhook: operation({ ...id, ...anyInput, enabled: z.boolean() }, async (of, request) => {
    const webhooks = permitted(request);
    const given = parse(input, of.input, 'input');
    return webhooks.update(of.id, given, of.enabled, await callerOf(request));
  }),
  replaceWebhookSecret: operation(id, async (of, request) =>
    permitted(request).replaceSecret(of.id, await callerOf(request)),
  ),
  deleteWebhook: operation(id, async (of, request) => {
    await permitted(request).remove(of.id, await callerOf(request));
    return true;
  }),
  testWebhook: operation(id, async (of, request) => permitted(request).test(of.id)),
  sendWebhookDeliveryAgain: operation({ ...id, delivery: keyPart }, async (of, request) =>
    permitted(request).sendAgain(of.id, of.delivery),
  ),
};

const messageInput = z.object({
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
    const choices = parse(messageInput, given.input, 'input');
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
