import { z } from 'zod';
import { badTemplate } from '../base/host-error';
import {
  ignored,
  ignoring,
  numeric,
  onlyOne,
  type ResolvedResource,
  type ResolvedStack,
  readProperties,
} from '../template/template';

export interface UserPoolDefinition {
  readonly poolId: string;
  /** The tokens' issuer (`iss`). */
  readonly issuer: string;
  readonly isCaseSensitive: boolean;
  readonly groups: readonly string[];
  readonly client: ClientDefinition;
}

export interface ClientDefinition {
  readonly id: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: readonly string[];
  readonly accessTokenMinutes: number;
  readonly idTokenMinutes: number;
  readonly refreshTokenMinutes: number;
  /** The allowed flows, such as `ALLOW_ADMIN_USER_PASSWORD_AUTH`. */
  readonly authFlows: readonly string[];
  /** How long a refresh token outlives its successor's issue; undefined if tokens are not rotated. */
  readonly retryGraceMs: number | undefined;
}

const poolShape = z.strictObject({
  UserPoolName: ignored,
  UsernameAttributes: z.tuple([z.literal('email')]),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.boolean() }).default({ CaseSensitive: true }),
  Schema: ignored,
  // Nobody signs up, is invited, forgets a password or changes an address.
  ...ignoring('AccountRecoverySetting', 'AdminCreateUserConfig', 'AutoVerifiedAttributes'),
  ...ignoring('EmailConfiguration', 'EmailVerificationMessage', 'EmailVerificationSubject'),
  ...ignoring('SmsVerificationMessage', 'UserAttributeUpdateSettings', 'VerificationMessageTemplate'),
  // The demo accounts share one short password. test/infra checks the rules for real people.
  ...ignoring('EnabledMfas', 'MfaConfiguration', 'Policies', 'UserPoolAddOns', 'UserPoolTier'),
  ...ignoring('DeletionProtection', 'UserPoolTags'),
});

const timeUnit = z.enum(['seconds', 'minutes', 'hours', 'days']);
const clientShape = z.strictObject({
  ClientName: ignored,
  UserPoolId: z.string(),
  GenerateSecret: z.literal(false).default(false),
  AllowedOAuthFlows: z.tuple([z.literal('code')]),
  AllowedOAuthFlowsUserPoolClient: z.literal(true),
  AllowedOAuthScopes: z.array(z.string()),
  CallbackURLs: z.array(z.string()),
  LogoutURLs: z.array(z.string()).default([]),
  AccessTokenValidity: numeric.default(60),
  IdTokenValidity: numeric.default(60),
  RefreshTokenValidity: numeric.default(30),
  TokenValidityUnits: z
    .strictObject({
      AccessToken: timeUnit.default('hours'),
      IdToken: timeUnit.default('hours'),
      RefreshToken: timeUnit.default('days'),
    })
    .optional(),
  SupportedIdentityProviders: z.tuple([z.literal('COGNITO')]),
  ExplicitAuthFlows: z
    .array(z.string())
    .default(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH']),
  RefreshTokenRotation: z
    .strictObject({
      Feature: z.enum(['ENABLED', 'DISABLED']),
      RetryGracePeriodSeconds: numeric.default(0),
    })
    .optional(),
  // No response reveals whether a user exists.
  PreventUserExistenceErrors: ignored,
  // No response reveals whether a user exists.
  EnableTokenRevocation: z.literal(true).default(true),
  ReadAttributes: ignored,
  WriteAttributes: ignored,
});
const groupShape = z.strictObject({
  GroupName: z.string(),
  UserPoolId: z.string(),
  Description: ignored,
  Precedence: ignored,
});

/**
 * Reads the user pool's definition.
 * @param siteUrl the panel's origin here; its callback and sign-out URLs are always allowed
 * @throws HostError `BadTemplate` that names the unknown or missing property
 */
export function readUserPoolDefinition(stack: ResolvedStack, siteUrl: string): UserPoolDefinition {
  const pool = onlyOne(stack, 'AWS::Cognito::UserPool');
  const properties = readProperties(pool, poolShape);
  const issuer = pool.attributes.ProviderURL;
  if (!issuer) {
    throw badTemplate(`Resource ${pool.logicalId} (${pool.type}) has no ProviderURL.`);
  }
  return {
    poolId: pool.ref,
    issuer,
    isCaseSensitive: properties.UsernameConfiguration.CaseSensitive,
    groups: stack
      .ofType('AWS::Cognito::UserPoolGroup')
      .map((group) => readProperties(group, groupShape).GroupName),
    client: readClient(onlyOne(stack, 'AWS::Cognito::UserPoolClient'), siteUrl),
  };
}

const minutesIn = { seconds: 1 / 60, minutes: 1, hours: 60, days: 1440 } as const;

function readClient(resource: ResolvedResource, siteUrl: string): ClientDefinition {
  const client = readProperties(resource, clientShape);
  const units = client.TokenValidityUnits;
  const rotation = client.RefreshTokenRotation;
  const rotates = rotation?.Feature === 'ENABLED';
  if (rotates && client.ExplicitAuthFlows.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
    const what =
      'Properties.ExplicitAuthFlows has ALLOW_REFRESH_TOKEN_AUTH, which RefreshTokenRotation excludes';
    throw badTemplate(`Resource ${resource.logicalId} (${resource.type}): ${what}.`);
  }
  return {
    id: resource.ref,
    callbackUrls: withLocal(client.CallbackURLs, `${siteUrl}/auth/callback`),
    logoutUrls: withLocal(client.LogoutURLs, `${siteUrl}/`),
    scopes: client.AllowedOAuthScopes,
    accessTokenMinutes: client.AccessTokenValidity * minutesIn[units?.AccessToken ?? 'hours'],
    idTokenMinutes: client.IdTokenValidity * minutesIn[units?.IdToken ?? 'hours'],
    refreshTokenMinutes: client.RefreshTokenValidity * minutesIn[units?.RefreshToken ?? 'days'],
    authFlows: client.ExplicitAuthFlows,
    retryGraceMs: rotates ? rotation.RetryGracePeriodSeconds * 1000 : undefined,
  };
}

const withLocal = (urls: readonly string[], local: string) => [...new Set([...urls, local])];
