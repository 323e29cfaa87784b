import { Readable } from 'node:stream';
import type { Caller } from '#functions/engine/job/job';
import type { Sending } from '#functions/personal-messages/send';
import { AppError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { CallError } from '#functions/runtime/gateway';
import type { Delivering } from '#functions/webhooks/deliver';
import type { DirectoryUser } from '#shared/api/users';
import type { StoredRecord } from '#shared/models/model';
import type { Actor } from './actor';
import { Mailboxes } from './mailboxes';
import { askService, sendOnce } from './network';
import { Receivers } from './receivers';
import type { Request } from './request';

/*
 * The services outside the stack: the bucket, the provider that jobs call, the user directory and the event
 * bus. Each is a small fake. Like the tables, they are reached through the network, with its faults.
 */

/** A call that the provider carried out. */
export interface ProviderCall {
  /** The time at which the request was sent. It may arrive later. */
  readonly sentAt: number;
  readonly id: string;
  readonly runId: string;
  readonly attempt: number;
  /** True once the worker has received the answer. */
  answered: boolean;
}

/** An event that the bus has accepted. */
export interface DeliveredEvent {
  readonly id: string;
  readonly at: number;
}

const usersPerPage = 5;

/** The state of the services outside the stack. */
export class Outside {
  /** The objects in the bucket, by key. */
  readonly objects = new Map<string, Uint8Array>();
  /** The contents that the uploaded file has had, oldest first. Undefined while there is no file. */
  readonly uploaded: { readonly at: number; readonly text: string | undefined }[] = [];
  /** The IDs of the backups that have been damaged. */
  readonly damaged = new Set<string>();
  /** The IDs of the runs whose exports have been damaged. */
  readonly damagedExports = new Set<string>();
  readonly calls: ProviderCall[] = [];
  readonly delivered: DeliveredEvent[] = [];
  /** The time since which the owner of the follow-up has had no rights. Undefined while they have them. */
  rightsLostAt: number | undefined;
  readonly users: DirectoryUser[];
  readonly receivers = new Receivers();
  readonly mailboxes = new Mailboxes(adminsOf());

  constructor(users: number) {
    this.users = Array.from({ length: users }, (_, index) => ({
      subject: subjectOf(index),
      email: `user${index}@wellness.example`,
      name: `User ${index}`,
      enabled: true,
      status: 'CONFIRMED',
      createdAt: '2025-01-01T00:00:00.000Z',
    }));
  }

  /** Returns the bucket, the provider and the directory as an actor's engine sees them. */
  servicesOf(actor: Actor): Pick<Engine, 'archive' | 'uploads' | 'gateway' | 'users' | 'directoryUsers'> {
    return {
      archive: this.archiveOf(actor),
      uploads: { read: (key) => this.readUpload(actor, key) },
      gateway: { call: (call) => this.call(actor, call) },
      users: {
        knownSubjects: async (ids) => {
          const known = new Set(this.users.map(({ subject }) => subject));
          await askService(actor, 'directory', 'ListUsers', ids, () => ({}));
          return new Set(ids.filter((id) => known.has(id)));
        },
      },
      directoryUsers: () => this.directoryUsers(actor),
    };
  }

  /** Returns the receivers of webhooks, and on-call, as an actor reaches them. */
  webhookSender(actor: Actor): Pick<Delivering, 'send' | 'report'> {
    const note = (id: string) => this.receivers.note(id, actor.world.scheduler.now);
    return {
      send: (webhook, delivery) => this.receivers.post(actor, webhook, delivery),
      report: ({ id }) => askService(actor, 'topic', 'Publish', id, () => note(id)),
    };
  }

  /** Returns the topic for messages, and the user directory, as an actor reaches them. */
  mailSender(actor: Actor): Pick<Sending, 'topic' | 'account'> {
    return {
      topic: this.mailboxes.topicOf(actor),
      account: ({ subject }) => this.mailboxes.account(actor, subject),
    };
  }

  /** Puts an event on the bus. */
  async deliver(actor: Actor, id: string): Promise<void> {
    await askService(actor, 'bus', 'PutEvents', id, () => {
      const { world } = actor;
      this.delivered.push({ id, at: world.scheduler.now });
      if (world.config.sendsMessages) world.scheduler.after(100, () => sendAll(world));
      return {};
    });
  }

  /** Returns the owner of a follow-up, as the user directory knows them at the moment. */
  async demandOwner(actor: Actor, { email, subject }: Caller): Promise<Caller> {
    let hasRights = false;
    await askService(actor, 'directory', 'AdminListGroupsForUser', subject, () => {
      hasRights = this.rightsLostAt === undefined;
      return {};
    });
    if (!hasRights) throw new AppError('Forbidden', `${email} is not in the group that the job requires.`);
    return { email, subject };
  }

  /** Reads the only uploaded file, which belongs to the caller. */
  private async readUpload(actor: Actor, key: string): Promise<Uint8Array | undefined> {
    let text: string | undefined;
    await askService(actor, 'bucket', 'GetObject', key, () => {
      text = this.uploaded.at(-1)?.text;
      return {};
    });
    return text === undefined ? undefined : Buffer.from(text);
  }

  private archiveOf(actor: Actor): Engine['archive'] {
    return {
      write: async ({ key, body }) => {
        await askService(actor, 'bucket', 'PutObject', key, () => {
          this.objects.set(key, body);
          return {};
        });
      },
      read: async (key) => {
        let found: Uint8Array | undefined;
        await askService(actor, 'bucket', 'GetObject', key, () => {
          found = this.objects.get(key);
          return {};
        });
        return found;
      },
      stream: async (key) => {
        let found: Uint8Array | undefined;
        await askService(actor, 'bucket', 'GetObject', key, () => {
          found = this.objects.get(key);
          return {};
        });
        return found && Readable.from([Buffer.from(found)]);
      },
      list: async (prefix) => {
        let found: { readonly key: string; readonly bytes: number }[] = [];
        await askService(actor, 'bucket', 'ListObjects', prefix, () => {
          found = [...this.objects]
            .filter(([key]) => key.startsWith(prefix))
            .map(([key, body]) => ({ key, bytes: body.length }))
            .sort((a, b) => (a.key < b.key ? -1 : 1));
          return {};
        });
        return found;
      },
    };
  }

  /** Carries out one call, without retries. Repeating a call changes nothing. */
  private async call(actor: Actor, { cancel }: StoredRecord): Promise<StoredRecord> {
    const { world, about } = actor;
    const name = actor.nextRequest();
    const id = String(cancel);
    const sentAt = world.scheduler.now;
    const { runId = '', attempt = 0 } = about;
    const odd = world.faults.at(`${name} answer`, ['callRefused', 'callLimited', 'callSystemic']);
    let done: ProviderCall | undefined;
    const carryOut = () => {
      if (odd) throw callError(odd.kind, odd.size);
      done = { sentAt, id, runId, attempt, answered: false };
      this.calls.push(done);
      return {};
    };
    const request: Request = { service: 'provider', command: 'Call', input: cancel, records: [], carryOut };
    try {
      await sendOnce(actor, request, { name, tries: 1, beganAt: sentAt });
    } catch (error) {
      if (error instanceof CallError) throw error;
      throw new CallError('unavailable', `The provider did not answer: ${String(error)}`);
    }
    if (done) done.answered = true;
    // People edit the record of a call while the call is under way.
    const records = [{ table: 'UserPreferences', key: { id: { S: id } } }];
    const foreign = world.faults.at(`${name} foreign`, ['foreign']);
    if (foreign) world.foreignWrite(foreign, records);
    return { receipt: `receipt ${id}` };
  }

  private async *directoryUsers(actor: Actor): AsyncGenerator<DirectoryUser> {
    for (let from = 0; from < this.users.length; from += usersPerPage) {
      await askService(actor, 'directory', 'ListUsers', `from ${from}`, () => ({}));
      yield* this.users.slice(from, from + usersPerPage);
    }
  }
}

/** Returns the unique ID of a user in the directory. */
export const subjectOf = (index: number): string => `user-${`${index}`.padStart(3, '0')}`;

function callError(kind: string, size: number): CallError {
  if (kind === 'callRefused') return new CallError('refused', 'The provider refused the call.');
  if (kind === 'callSystemic') return new CallError('systemic', 'The provider refused the key.');
  const seconds = size < 0.3 ? undefined : Math.ceil(120 * size * size);
  return new CallError('limited', 'The provider takes no more calls.', seconds);
}

function sendAll(world: Actor['world']): void {
  world.send('webhooks');
  world.send('messages');
}

/** Returns the accounts of the people who use the panel (`scenario/jobs.ts`). At first, they are admins. */
const adminsOf = () =>
  [
    { username: 'ana', subject: '11111111-1111-4111-8111-111111111111' },
    { username: 'ben', subject: '22222222-2222-4222-8222-222222222222' },
  ].map((account) => ({
    ...account,
    email: `${account.username}@wellness.example`,
    memberships: [{ at: 0, isAdmin: true }],
    subscription: 'NONE' as const,
  }));
