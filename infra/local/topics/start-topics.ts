import { randomBytes } from 'node:crypto';
import type { DataDir } from '../data-dir/data-dir';
import type { Service } from '../gate/service-answer';
import { listen } from '../site/listen';
import type { ResolvedStack } from '../template/template';
import { createMailPages, mailPaths } from './mail-pages';
import { openMailbox } from './mailbox';
import { openSubscriptions } from './subscriptions';
import { openTopics } from './topics';
import { createTopicsService } from './topics-api';

interface StartedTopics {
  readonly service: Service;
  /** The page with the emails. */
  readonly mailsUrl: string;
  stop(): Promise<void>;
}

/** @param say called with each alarm and each email, as one line */
export async function startTopics({
  stack,
  dataDir,
  say,
}: {
  readonly stack: ResolvedStack;
  readonly dataDir: DataDir;
  readonly say: (line: string) => void;
}): Promise<StartedTopics> {
  const key = randomBytes(20).toString('hex');
  const mailbox = openMailbox(dataDir.path('logs', 'mails.jsonl'), say);
  const subscriptions = await openSubscriptions(dataDir.path('subscriptions.json'));
  const pages = await listen(createMailPages({ key, mailbox, subscriptions }), 0);
  const origin = `http://127.0.0.1:${pages.port}`;
  const topics = openTopics({
    stack,
    alarmsFile: dataDir.path('logs', 'alarms.jsonl'),
    subscriptions,
    mailbox,
    links: ({ token }) => ({
      confirm: `${origin}${mailPaths.confirm(token)}`,
      unsubscribe: `${origin}${mailPaths.unsubscribe(token)}`,
    }),
    say,
  });
  return {
    service: createTopicsService(topics),
    mailsUrl: `${origin}${mailPaths.inbox(key)}`,
    stop: () => pages.stop(),
  };
}
