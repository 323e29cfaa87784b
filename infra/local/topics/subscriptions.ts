import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readIfThere } from '../base/file-error';
import { parsedJson } from '../base/json';
import { ReplacedFile } from '../base/replaced-file';

const filterShape = z.record(z.string(), z.array(z.string()).min(1));

const subscriptionShape = z.object({
  arn: z.string(),
  topicArn: z.string(),
  endpoint: z.string(),
  filterPolicy: z.string().optional(),
  isConfirmed: z.boolean(),
  /** The secret in the links that confirm and end the subscription. */
  token: z.string(),
});

export type Subscription = z.infer<typeof subscriptionShape>;

export interface Subscriptions {
  list(topicArn: string): readonly Subscription[];
  add(wanted: Pick<Subscription, 'topicArn' | 'endpoint' | 'filterPolicy'>): Promise<Subscription>;
  confirm(token: string): Promise<Subscription | undefined>;
  remove(token: string): Promise<Subscription | undefined>;
}

/** True for a filter that this host supports: one for exact text. */
export const isFilter = (filterPolicy: string): boolean =>
  filterShape.safeParse(parsedJson(filterPolicy)).success;

export function passes(
  { filterPolicy }: Pick<Subscription, 'filterPolicy'>,
  attributes: Readonly<Record<string, string>>,
): boolean {
  if (filterPolicy === undefined) return true;
  return Object.entries(filterShape.parse(JSON.parse(filterPolicy))).every(([name, values]) =>
    values.includes(attributes[name] ?? ''),
  );
}

export async function openSubscriptions(file: string): Promise<Subscriptions> {
  let all = await stored(file);
  const kept = new ReplacedFile(file);
  const set = (changed: readonly Subscription[]) => {
    all = changed;
    return kept.write(JSON.stringify(all, undefined, 2));
  };
  return {
    list: (topicArn) => all.filter((one) => one.topicArn === topicArn),
    async add(wanted) {
      const found = all.find(
        ({ topicArn, endpoint }) => topicArn === wanted.topicArn && endpoint === wanted.endpoint,
      );
      if (found) return found;
      const token = randomBytes(20).toString('hex');
      const added = { ...wanted, arn: `${wanted.topicArn}:${randomUUID()}`, isConfirmed: false, token };
      await set([...all, added]);
      return added;
    },
    async confirm(token) {
      const found = all.find((one) => one.token === token);
      if (!found) return undefined;
      const confirmed = { ...found, isConfirmed: true };
      await set(all.map((one) => (one.token === token ? confirmed : one)));
      return confirmed;
    },
    async remove(token) {
      const found = all.find((one) => one.token === token);
      if (found) await set(all.filter((one) => one !== found));
      return found;
    },
  };
}

const stored = async (file: string): Promise<readonly Subscription[]> =>
  z.array(subscriptionShape).parse(JSON.parse((await readIfThere(file)) ?? '[]'));
