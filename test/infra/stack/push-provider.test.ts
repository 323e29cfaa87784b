import { describe, expect, test } from 'vitest';
import { noPushKey } from '#shared/api/push-provider';
import { permissionsOf, textOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const appId = '5d1f0a4e-6c3b-4f0e-9a53-1c8a5f2f7f10';
const stack = synthesized({ oneSignalAppId: appId });

/** Roles of functions. */
const roles = ['ApiRole', 'CoordinateRole', 'ReconcileRole', 'SchedulerRole', 'WorkRole'];

/** Returns the directives in the panel's content security policy: `{'script-src': "'self'"}`. */
function policyOf(of: ReturnType<typeof synthesized>): Readonly<Record<string, string>> {
  const config = ['ResponseHeadersPolicyConfig', 'SecurityHeadersConfig'];
  const policy = ['ContentSecurityPolicy', 'ContentSecurityPolicy'];
  const text = textOf(of.only('AWS::CloudFront::ResponseHeadersPolicy'), ...config, ...policy);
  const directives = text.split('; ').map((directive) => directive.split(' '));
  return Object.fromEntries(directives.map(([name = '', ...values]) => [name, values.join(' ')]));
}

describe('the content security policy', () => {
  test('lets the provider’s SDK run and call its API if the stack has an app there', () => {
    const policy = policyOf(stack);

    expect(policy['script-src']).toBe("'self' https://cdn.onesignal.com https://api.onesignal.com");
    expect(policy['connect-src']).toMatch(/ https:\/\/api\.onesignal\.com$/);
    expect(policy['worker-src']).toBe("'self'");
  });

  test('is otherwise the same as in a stack without an app', () => {
    const { 'worker-src': _, ...policy } = policyOf(stack);
    const without = policyOf(synthesized());

    expect(JSON.stringify(without)).not.toContain('onesignal');
    expect(without).toEqual({
      ...policy,
      'script-src': "'self'",
      'connect-src': policy['connect-src']?.replace(' https://api.onesignal.com', ''),
    });
  });
});

describe('the push provider’s key', () => {
  test('is a secret with a placeholder, and is kept when the stack is deleted', () => {
    expect(stack.resources.PushProviderKey).toMatchObject({
      Type: 'AWS::SecretsManager::Secret',
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { SecretString: noPushKey },
    });
  });

  test('can be read by the functions that need it, and changed by none', () => {
    const readers = roles.filter((role) =>
      Object.entries(permissionsOf(stack, role)).some(
        ([action, resources]) =>
          resources.includes('PushProviderKey') ||
          (action.startsWith('secretsmanager:') && !resources.includes('WebhookKey')),
      ),
    );

    expect(readers).toEqual(['ApiRole', 'WorkRole']);
    for (const role of readers) {
      const onSecrets = Object.entries(permissionsOf(stack, role)).filter(([action]) =>
        action.startsWith('secretsmanager:'),
      );
      const others = role === 'ApiRole' ? ['WebhookKey'] : [];
      expect(onSecrets).toEqual([['secretsmanager:GetSecretValue', ['PushProviderKey', ...others]]]);
    }
  });

  test('is passed to a function only by the secret’s name', () => {
    const api = stack.resources.ApiFunction;
    if (!api) throw new Error('The stack has no ApiFunction.');

    expect(textOf(api, 'Environment', 'Variables', 'PUSH_KEY_SECRET')).toBe('PushProviderKey');
    expect(textOf(api, 'Environment', 'Variables', 'ONESIGNAL_URL')).toBe('https://api.onesignal.com');
    expect(textOf(api, 'Environment', 'Variables', 'ONESIGNAL_APP_ID')).toBe(appId);
  });
});
