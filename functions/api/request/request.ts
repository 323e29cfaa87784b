import { z } from 'zod';
import type { AnyJob } from '#functions/engine/job/job';
import type { CloudFunctions } from '#functions/gateways/cloud-function';
import type { ObjectStore } from '#functions/gateways/object-store';
import type { PushProvider } from '#functions/gateways/push/push-provider';
import type { UserAccounts, UserSessions } from '#functions/gateways/user-accounts';
import type { UserDirectory } from '#functions/gateways/user-directory';
import type { PersonalMessages } from '#functions/personal-messages/manage';
import type { Engine } from '#functions/runtime/dependencies';
import type { Webhooks } from '#functions/webhooks/manage';
import { parse } from './parse';

/** The owner of the token, as verified by AppSync. */
export interface Identity {
  /** The identity provider's unique ID of the user. */
  readonly sub: string;
  readonly username: string;
  readonly groups: readonly string[];
}

export type Buckets = Readonly<Record<'Backups' | 'Content', ObjectStore>>;

export interface Services {
  readonly engine: Engine;
  readonly directory: UserDirectory;
  readonly accounts: UserAccounts;
  /** Undefined if sessions cannot be ended, for example in tests. */
  readonly sessions?: UserSessions | undefined;
  readonly jobs: readonly AnyJob[];
  /** Undefined if none is configured, for example in tests. */
  readonly push?: PushProvider | undefined;
  readonly buckets?: Buckets | undefined;
  /** Undefined if there are none, for example in tests. */
  readonly webhooks?: Webhooks | undefined;
  /** Undefined if there is none, for example in tests. */
  readonly messages?: PersonalMessages | undefined;
  readonly cloudFunctions?: CloudFunctions | undefined;
}

export interface ApiRequest extends Services {
  readonly identity: Identity;
}

/** Resolves a Query or Mutation field. */
export type Operation = (args: unknown, request: ApiRequest) => Promise<unknown>;

/** Creates an operation. Arguments are parsed before it runs, and unknown ones are rejected. */
export function operation<Args extends z.core.$ZodShape>(
  args: Args,
  run: (args: z.output<z.ZodObject<Args>>, request: ApiRequest) => Promise<unknown>,
): Operation {
  const schema = z.object(args);
  return async (input, request) => run(parse(schema, input, ''), request);
}
