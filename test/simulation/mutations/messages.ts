import type { Item } from '../table/values';
import type { Mutation } from './mutation';

/*
 * Faults that only histories about webhooks and messages to admins can show.
 */

interface Input {
  readonly TableName?: string;
  readonly Key?: Item;
  readonly Item?: Item;
  readonly ConditionExpression?: string;
  readonly TransactItems?: readonly { readonly ConditionCheck?: { readonly TableName?: string } }[];
}

interface Output {
  readonly Item?: Item;
  readonly Items?: readonly Item[];
}

type Answer = (input: unknown) => object;

const mutation = (
  name: string,
  what: string,
  change: (command: string, input: Input, answer: Answer) => object | undefined,
): Mutation => ({
  name,
  what,
  scenario: 'messages',
  carryOut: (command, input, answer, { about }) =>
    (['webhooks', 'messages', 'events'].includes(about.kind) && change(command, input as Input, answer)) ||
    answer(input),
});

const isDelivery = ({ TableName, Item: item }: Input) =>
  TableName === 'Webhooks' && item?.pk?.S?.startsWith('WEBHOOK#') === true;

const isMessage = ({ TableName, Item: item }: Input) =>
  TableName === 'Messages' && item?.pk?.S?.startsWith('RECEIVER#') === true;

/** Creates a mutation that reads webhooks differently from how they are stored. */
const withWebhooks = (name: string, what: string, read: (webhook: Item) => Item): Mutation =>
  mutation(name, what, (command, input, answer) => {
    if (input.TableName !== 'Webhooks' || !/^(GetItem|Query)/.test(command)) return undefined;
    const output: Output = answer(input);
    const seen = (item: Item) => (item.pk?.S === 'WEBHOOK' ? read(item) : item);
    return {
      ...output,
      ...(output.Item ? { Item: seen(output.Item) } : {}),
      ...(output.Items ? { Items: output.Items.map(seen) } : {}),
    };
  });

export const messageMutations: readonly Mutation[] = [
  mutation('deliveries-lost', 'publishes events without storing their deliveries', (command, input) =>
    command === 'PutItemCommand' && isDelivery(input) ? {} : undefined,
  ),
  mutation('other-id', 'sends events under another ID', (command, input, answer) =>
    command === 'PutItemCommand' && isDelivery(input)
      ? answer({ ...input, Item: { ...input.Item, eventId: { S: `${input.Item?.eventId?.S}-again` } } })
      : undefined,
  ),
  mutation('never-old', 'sends deliveries of any age', (command, input, answer) =>
    command === 'PutItemCommand' && isDelivery(input)
      ? answer({ ...input, Item: { ...input.Item, expiresAt: { N: '9999999999' } } })
      : undefined,
  ),
  mutation('old-verdict', 'judges a webhook by attempts at an earlier address', (command, input, answer) =>
    command === 'UpdateItemCommand' &&
    input.Key?.pk?.S === 'WEBHOOK' &&
    / AND #url/.test(input.ConditionExpression ?? '')
      ? answer({ ...input, ConditionExpression: 'attribute_exists(pk)' })
      : undefined,
  ),
  mutation('messages-lost', 'publishes events without storing the messages to admins', (command, input) =>
    command === 'PutItemCommand' && isMessage(input) ? {} : undefined,
  ),
  mutation('messages-never-old', 'sends messages of any age', (command, input, answer) =>
    command === 'PutItemCommand' && isMessage(input)
      ? answer({ ...input, Item: { ...input.Item, expiresAt: { N: '9999999999' } } })
      : undefined,
  ),
  mutation(
    'everybody-told',
    'sends everybody messages that concern only the starter',
    (command, input, answer) => {
      if (command !== 'QueryCommand' || input.TableName !== 'Ledger') return undefined;
      const output: Output = answer(input);
      const told = ({ audience, ...row }: Item): Item => {
        const { concernsStarterOnly: _, ...rest } = audience?.M ?? {};
        return audience ? { ...row, audience: { M: rest } } : row;
      };
      return { ...output, Items: output.Items?.map(told) };
    },
  ),
  mutation('rights-unread', 'sends messages to everyone who was ever an admin', (command) =>
    command === 'AdminGetUser' ? { isAdmin: true } : undefined,
  ),
  withWebhooks('always-enabled', 'sends to disabled webhooks', (webhook) => ({
    ...webhook,
    enabled: { BOOL: true },
  })),
  withWebhooks(
    'no-revival',
    'lets deliveries wait although the address has changed',
    ({ revivedAt: _, ...webhook }) => webhook,
  ),
];
