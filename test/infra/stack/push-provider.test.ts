import { describe, expect, test } from 'vitest';
import { noPushKey } from '#shared/api/push-provider';
import { permissionsOf, textOf } from '../support/policies';
import { synthesized } from '../support/synthesized';

const appId = '5d1f0a4e-6c3b-4f0e-9a53-1c8a5f2f7f10';
const stack = synthesized({ oneSignalAppId: appId });

/** Roles of functions. */
const roles = ['ApiRole', 'CoordinateRole', 'ReconcileRole', 'SchedulerRole', 'WorkRole'];

describe('the push provider’s key', () => {
  test('is a secret that holds a placeholder, and outlives the stack', () => {
    expect(stack.resources.PushProviderKey).toMatchObject({
      Type: 'AWS::SecretsManager::Secret',
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { SecretString: noPushKey },
    });
    expect(stack.ofType('AWS::SecretsManager::Secret')).toHaveLength(1);
  });

  test('can be read by the functions that need it, and be changed by none', () => {
    const readers = roles.filter((role) =>
      Object.entries(permissionsOf(stack, role)).some(
        ([action, resources]) =>
          action.startsWith('secretsmanager:') || resources.includes('PushProviderKey'),
      ),
    );

    expect(readers).toEqual(['ApiRole', 'WorkRole']);
    for (const role of readers) {
      const onSecrets = Object.entries(permissionsOf(stack, role)).filter(([action]) =>
        action.startsWith('secretsmanager:'),
      );
      expect(onSecrets).toEqual([['secretsmanager:GetSecretValue', ['PushProviderKey']]]);
    }
  });

  test('reaches a function by the secret’s name alone', () => {
    const api = stack.resources.ApiFunction;
    if (!api) throw new Error('The stack has no ApiFunction.');

    expect(textOf(api, 'Environment', 'Variables', 'PUSH_KEY_SECRET')).toBe('PushProviderKey');
    expect(textOf(api, 'Environment', 'Variables', 'ONESIGNAL_URL')).toBe('https://api.onesignal.com');
    expect(textOf(api, 'Environment', 'Variables', 'ONESIGNAL_APP_ID')).toBe(appId);
  });
});
