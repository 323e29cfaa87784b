import { describe, expect, test } from 'vitest';
import { synthesized } from '../support/synthesized';

const stack = synthesized({
  appUrl: 'https://admin.example.com',
  extraCallbackUrls: '["http://localhost:5173/auth/callback"]',
});
const pool = stack.only('AWS::Cognito::UserPool');
const client = stack.only('AWS::Cognito::UserPoolClient').Properties;

describe('the user pool', () => {
  test('lets nobody sign themselves up, and requires a strong password and a second factor', () => {
    expect(pool.DeletionPolicy).toBe('Retain');
    expect(pool.Properties).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 15,
          RequireLowercase: false,
          RequireUppercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
        },
      },
      UserPoolAddOns: { AdvancedSecurityMode: 'ENFORCED' },
      DeletionProtection: 'ACTIVE',
    });
  });

  test('rejects passwords known from leaks', () => {
    expect(stack.only('AWS::Cognito::UserPoolRiskConfigurationAttachment').Properties).toMatchObject({
      UserPoolId: { Ref: 'UserPool' },
      ClientId: 'ALL',
      CompromisedCredentialsRiskConfiguration: {
        Actions: { EventAction: 'BLOCK' },
        EventFilter: ['SIGN_IN', 'PASSWORD_CHANGE', 'SIGN_UP'],
      },
    });
  });

  test('uses the email to sign in, and a changed email counts only once it is verified', () => {
    expect(pool.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    });
  });

  test('has the groups that jobs require', () => {
    const groups = stack
      .ofType('AWS::Cognito::UserPoolGroup')
      .map(([, { Properties }]) => Properties.GroupName);

    expect(groups).toEqual(['Admin', 'DesignatedAdmin']);
  });
});

describe('the panel’s client', () => {
  test('is public and signs in with an authorization code', () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlows: ['code'],
      AllowedOAuthScopes: ['openid', 'email', 'profile'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    });
  });

  test('cannot be used with a password outside the sign-in pages', () => {
    // Without this property, Cognito also allows SRP and custom flows, so the property must be set. The only
    // flow allowed here needs AWS credentials.
    expect(client).toHaveProperty('ExplicitAuthFlows', ['ALLOW_ADMIN_USER_PASSWORD_AUTH']);
    expect(
      JSON.stringify([...stack.ofType('AWS::IAM::Policy'), ...stack.ofType('AWS::IAM::ManagedPolicy')]),
    ).not.toMatch(/cognito-idp:(AdminInitiate|\*|Admin\*)/);
  });

  test('gets a new refresh token with each refresh, and the previous one ends within a minute', () => {
    expect(client).toHaveProperty('RefreshTokenRotation', {
      Feature: 'ENABLED',
      RetryGracePeriodSeconds: 60,
    });
  });

  test('returns to the panel and to the configured addresses', () => {
    expect(client.CallbackURLs).toEqual([
      'https://admin.example.com/auth/callback',
      'http://localhost:5173/auth/callback',
    ]);
    expect(client.LogoutURLs).toEqual(['https://admin.example.com/']);
  });

  test('is the pool’s only client, so the pool issues no tokens for another audience', () => {
    expect(stack.ofType('AWS::Cognito::UserPoolClient')).toHaveLength(1);
  });
});
