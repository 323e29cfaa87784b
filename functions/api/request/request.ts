import { z } from 'zod';
import type { AnyJob } from '#functions/engine/job/job';
import type { CloudFunctions } from '#functions/gateways/cloud-function';
import type { ObjectStore } from '#functions/gateways/object-store';
import type { PushProvider } from '#functions/gateways/push-provider';
import type { UserAccounts } from '#functions/gateways/user-accounts';
import type { UserDirectory } from '#functions/gateways/user-directory';
import type { UserSessions } from '#functions/gateways/user-sessions';
import type { Engine } from '#functions/runtime/dependencies';
import { parse } from './parse';

/** The owner of the token, as AppSync verified it. */
export interface Identity {
  /** The identity provider's unique id. */
  readonly sub: string;
  readonly username: string;
  readonly groups: readonly string[];
}

/** The stack's buckets, by their content. */
export type Buckets = Readonly<Record<'Backups' | 'Content', ObjectStore>>;

/** The services that operations use. */
export interface Services {
  readonly engine: Engine;
  readonly directory: UserDirectory;
  readonly accounts: UserAccounts;
  /** Undefined if sessions cannot be ended, such as in a test. */
  readonly sessions?: UserSessions | undefined;
  readonly jobs: readonly AnyJob[];
  /** The provider that the status checks; undefined if there is none, as in tests. */
  readonly push?: PushProvider | undefined;
  readonly buckets?: Buckets | undefined;
  /** The scheduling functions that the manual scheduler may call. */
  readonly cloudFunctions?: CloudFunctions | undefined;
}

/** Everything that an operation receives besides its arguments. */
export interface ApiRequest extends Services {
  readonly identity: Identity;
}

/** A field of Query or Mutation that this function answers. */
export type Operation = (args: unknown, request: ApiRequest) => Promise<unknown>;

/** Declares an operation: its arguments are parsed before it runs, and unknown ones are refused. */
export function operation<Args extends z.core.$ZodShape>(
  args: Args,
  run: (args: z.output<z.ZodObject<Args>>, request: ApiRequest) => Promise<unknown>,
): Operation {
  const schema = z.object(args);
  return async (input, request) => run(parse(schema, input, ''), request);
}
