import type { Attempt } from '#functions/webhooks/deliver';
import type { DeliveryRow, WebhookRow } from '#functions/webhooks/rows';
import type { Actor } from './actor';
import { sendOnce } from './network';

/*
 * The systems that webhooks call. Each address has a mood, which decides how it answers. Like everything
 * outside the stack, they are reached through the network, with its faults.
 */

/** How an address answers: with 200, 404, 503, 410, or not within ten seconds. */
export const moods = ['accepts', 'refuses', 'fails', 'gone', 'silent'] as const;

export type Mood = (typeof moods)[number];

/** An attempt to send a delivery. */
export interface Post {
  readonly webhookId: string;
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  readonly beganAt: number;
  /** The mood in which the address got the request. Undefined if the request has not arrived. */
  mood: Mood | undefined;
  /** The time at which the sender learned how the attempt ended. Undefined if it did not. */
  endedAt: number | undefined;
  /** What the sender learned. */
  kind: Attempt['kind'] | undefined;
}

const kinds: Readonly<Record<Mood, Attempt['kind']>> = {
  accepts: 'accepted',
  refuses: 'rejected',
  fails: 'unavailable',
  gone: 'gone',
  silent: 'unavailable',
};

export class Receivers {
  readonly posts: Post[] = [];
  /** The webhooks that on-call was told had been disabled, with the times. */
  readonly reports: { readonly webhookId: string; readonly at: number }[] = [];
  private readonly moods = new Map<string, Mood>();

  /** True while an address has a request that it has not answered. */
  get isPosting(): boolean {
    return this.posts.slice(-3).some(({ endedAt }) => endedAt === undefined);
  }

  moodOf = (url: string): Mood => this.moods.get(url) ?? 'accepts';

  change(url: string, mood: Mood): void {
    this.moods.set(url, mood);
  }

  /** Tells on-call that a webhook has been disabled. */
  note(webhookId: string, at: number): object {
    this.reports.push({ webhookId, at });
    return {};
  }

  /** Sends a delivery, as functions/webhooks/send.ts does. Never throws. */
  async post(
    actor: Actor,
    { id: webhookId, url }: WebhookRow,
    { eventId, body }: DeliveryRow,
  ): Promise<Attempt> {
    const { scheduler, chance } = actor.world;
    const name = actor.nextRequest();
    const beganAt = scheduler.now;
    const post: Post = {
      ...{ webhookId, url, eventId, body, beganAt },
      ...{ mood: undefined, endedAt: undefined, kind: undefined },
    };
    this.posts.push(post);
    const carryOut = () => {
      post.mood = this.moodOf(url);
      return {};
    };
    // Some receivers take several seconds to answer.
    await actor.sleep(8_000 * chance(`answer ${name}`) ** 2);
    const request = { service: 'receiver' as const, command: 'Post', input: {}, records: [], carryOut };
    const answered = await sendOnce(actor, request, { name, tries: 1, beganAt }).then(
      () => true,
      () => false,
    );
    if (post.mood === 'silent') await actor.sleep(10_000);
    post.endedAt = scheduler.now;
    post.kind = answered && post.mood ? kinds[post.mood] : 'unavailable';
    return { kind: post.kind, result: `Simulated: ${answered ? post.mood : 'no response'}` };
  }
}
