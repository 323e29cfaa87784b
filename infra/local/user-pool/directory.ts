import { createRequire } from 'node:module';
import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import { DateClock } from 'cognito-local/lib/services/clock.js';
import { CognitoServiceImpl } from 'cognito-local/lib/services/cognitoService.js';
import type { Context } from 'cognito-local/lib/services/context.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { LogService } from 'cognito-local/lib/services/LogService.js';
import { otp } from 'cognito-local/lib/services/otp.js';
import { JwtTokenGenerator, type TokenGenerator } from 'cognito-local/lib/services/tokenGenerator.js';
import type { Triggers } from 'cognito-local/lib/services/triggers/triggers.js';
import {
  type User,
  type UserPoolService,
  UserPoolServiceFactoryImpl,
} from 'cognito-local/lib/services/userPoolService.js';
import { badTemplate } from '../base/host-error';
import type { UserPoolDefinition } from './definition';
import type { DemoAccount } from './demo-accounts';
import { JsonStore } from './json-store';
import type { SigningKeys } from './signing-keys';

/** The accounts: cognito-local without its server, so it can be reached only through our gate. */
export interface Directory {
  readonly services: Services;
  readonly context: Context;
  readonly pool: UserPoolService;
  readonly client: AppClient;
  /** Returns the user, or undefined unless the password is right and the user may sign in. */
  authenticate(email: string, password: string): Promise<User | undefined>;
  close(): Promise<void>;
}

export interface DirectoryOptions {
  readonly definition: UserPoolDefinition;
  readonly accounts: readonly DemoAccount[];
  readonly keys: SigningKeys;
  /** The file in which refresh tokens survive a restart; undefined keeps them in memory. */
  readonly file: string | undefined;
}

/** Creates the directory, and keeps the accounts' stored sessions. */
export async function createDirectory(options: DirectoryOptions): Promise<Directory> {
  const { definition, accounts, keys, file } = options;
  const clock = new DateClock();
  const context: Context = { logger: silent };
  const store = JsonStore.open(file);
  const clients = JsonStore.open(undefined);
  const cognito = new CognitoServiceImpl(
    import.meta.dirname,
    clients,
    {},
    new UserPoolServiceFactoryImpl(clock, { create: async () => store }),
  );
  // cognito-local must find no pool, because ours is created from the template.
  await cognito.init(context);
  await cognito.createUserPool(context, {
    Id: definition.poolId,
    Name: definition.poolId,
    UsernameAttributes: ['email'],
  });
  const pool = await cognito.getUserPool(context, definition.poolId);
  const client = clientOf(definition, clock.get());
  await pool.saveAppClient(context, client);
  await putAccounts(pool, context, definition, accounts, clock.get());

  return {
    context,
    pool,
    client,
    services: {
      clock,
      cognito,
      config: {
        LambdaClient: {},
        TriggerFunctions: {},
        UserPoolDefaults: {},
        TokenConfig: {},
        ServerConfig: { hostname: '127.0.0.1', port: 0, development: false, https: false },
      },
      messages: { deliver: async () => undefined },
      otp,
      tokenGenerator: signedBy(
        keys,
        new JwtTokenGenerator(clock, noTriggers, { IssuerDomain: domainOf(definition) }),
      ),
      triggers: noTriggers,
    },
    async authenticate(email, password) {
      const name = definition.isCaseSensitive ? email : email.toLowerCase();
      const user = await pool.getUserByUsername(context, name.trim());
      const isRight = user?.Password === password && user.UserStatus === 'CONFIRMED' && user.Enabled;
      return user && isRight ? user : undefined;
    },
    close: () => store.flushed(),
  };
}

/** Returns the issuer's domain, to which cognito-local appends the pool's ID. */
function domainOf({ issuer, poolId }: UserPoolDefinition): string {
  if (issuer.endsWith(`/${poolId}`)) return issuer.slice(0, -poolId.length - 1);
  throw badTemplate(`The pool's issuer ${issuer} does not end with its id ${poolId}.`);
}

function clientOf({ poolId, client }: UserPoolDefinition, now: Date): AppClient {
  return {
    UserPoolId: poolId,
    ClientId: client.id,
    ClientName: client.id,
    CreationDate: now,
    LastModifiedDate: now,
    CallbackURLs: [...client.callbackUrls],
    LogoutURLs: [...client.logoutUrls],
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: [...client.scopes],
    AccessTokenValidity: client.accessTokenMinutes,
    IdTokenValidity: client.idTokenMinutes,
    RefreshTokenValidity: client.refreshTokenMinutes,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
  };
}

async function putAccounts(
  pool: UserPoolService,
  context: Context,
  { groups, isCaseSensitive }: UserPoolDefinition,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<void> {
  for (const account of accounts) {
    const before = await pool.getUserByUsername(context, account.subject);
    await pool.saveUser(context, {
      Username: account.subject,
      Password: account.password,
      Attributes: [
        { Name: 'email', Value: isCaseSensitive ? account.email : account.email.toLowerCase() },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: account.name },
        { Name: 'sub', Value: account.subject },
      ],
      Enabled: true,
      UserStatus: 'CONFIRMED',
      UserCreateDate: before?.UserCreateDate ?? now,
      UserLastModifiedDate: now,
      RefreshTokens: before?.RefreshTokens ?? [],
    });
  }
  for (const groupName of groups) {
    const members = accounts.filter((account) => account.groups.includes(groupName));
    await pool.saveGroup(context, {
      GroupName: groupName,
      CreationDate: now,
      LastModifiedDate: now,
      members: members.map(({ subject }) => subject),
    });
  }
  const wanted = new Set(accounts.flatMap((account) => account.groups));
  const missing = [...wanted].filter((group) => !groups.includes(group));
  if (missing.length > 0) {
    throw badTemplate(`The demo accounts need groups that the template lacks: ${missing.join(', ')}.`);
  }
}

const publishedKey: { pem: string } = createRequire(import.meta.url)(
  'cognito-local/lib/keys/cognitoLocal.private.json',
);

/**
 * Signs tokens with our own key. cognito-local's key is published in its package, so anyone could create
 * tokens with it. It reads the key synchronously when it signs, so ours is set right before.
 */
function signedBy(keys: SigningKeys, generator: TokenGenerator): TokenGenerator {
  return {
    generate(...request) {
      publishedKey.pem = keys.privateKeyPem;
      return generator.generate(...request);
    },
  };
}

const silent: LogService = {
  child: () => silent,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const never = () => Promise.reject(new Error('The local user pool has no triggers.'));

const noTriggers: Triggers = {
  enabled: () => false,
  customMessage: never,
  customEmailSender: never,
  postAuthentication: never,
  postConfirmation: never,
  preSignUp: never,
  preTokenGeneration: never,
  userMigration: never,
};
