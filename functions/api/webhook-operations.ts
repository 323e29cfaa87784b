import { z } from 'zod';
import { AppError } from '#functions/runtime/app-error';
import type { Webhooks } from '#functions/webhooks/manage';
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
