import { describe, expect, it } from 'vitest';
import { localPushApp } from '#infra/local/push-provider/app-key';
import { newNotification, openGatewayTo, unknownId } from '../../../support/push/push-gateway';

/** The example from documentation.onesignal.com/reference/view-user, with a push subscription. */
const answer = {
  properties: { tags: { team: 'desk' }, country: 'US', first_active: 1673449251, last_active: 1678126124 },
  identity: { external_id: 'example123', onesignal_id: unknownId },
  subscriptions: [
    {
      id: 'sub-1',
      app_id: localPushApp.appId,
      type: 'Email',
      token: 'ana@example.com',
      enabled: true,
      notification_types: -99,
      sdk: '',
      device_model: '',
      device_os: '',
    },
    {
      id: 'sub-2',
      type: 'ChromePush',
      token: 'https://fcm.googleapis.com/fcm/send/secret',
      enabled: false,
      notification_types: -2,
      session_count: 12,
      sdk: '160203',
      device_model: 'Linux x86_64',
      device_os: '131',
      web_auth: 'secret',
      web_p256: 'secret',
    },
  ],
};

describe('a user of the push provider', () => {
  it('is returned with tags, times and subscriptions, and looked up by the encoded external id', async () => {
    const asked: (string | undefined)[] = [];
    const { push } = await openGatewayTo((request, response) => {
      asked.push(request.url);
      response.end(JSON.stringify(answer));
    });

    const user = await push.user('ana/b?c');

    expect(asked).toEqual([`/apps/${localPushApp.appId}/users/by/external_id/ana%2Fb%3Fc?`]);
    expect(user).toMatchObject({
      oneSignalId: unknownId,
      externalId: 'example123',
      tags: { team: 'desk' },
      firstActive: '2023-01-11T15:00:51.000Z',
      isSubscribed: false,
      subscriptions: [
        { id: 'sub-1', type: 'Email', isPush: false, enabled: true, deviceOs: undefined },
        { id: 'sub-2', isPush: true, enabled: false, notificationTypes: -2, sessionCount: 12 },
      ],
    });
  });

  it('is subscribed by an enabled push subscription, not by an email address', async () => {
    const subscriptions = [answer.subscriptions[0], { ...answer.subscriptions[1], enabled: true }];
    const { push } = await openGatewayTo(
      (_, response) => void response.end(JSON.stringify({ ...answer, subscriptions })),
    );

    expect(await push.user('x')).toMatchObject({ isSubscribed: true });
  });

  it('is returned without addresses, and without tokens that would allow sending to a device', async () => {
    const { push } = await openGatewayTo((_, response) => void response.end(JSON.stringify(answer)));

    const { raw } = (await push.user('x')) ?? {};

    expect(raw).toMatchObject({ properties: answer.properties, identity: answer.identity });
    expect(JSON.stringify(raw)).not.toMatch(/secret|ana@example/);
  });

  it('is undefined if the provider does not know the id', async () => {
    const { push } = await openGatewayTo((_, response) => {
      response.writeHead(404).end('{"errors":[{"code":"user-2","title":"User not found"}]}');
    });

    expect(await push.user('nobody')).toBeUndefined();
  });
});

describe('the result of an offer', () => {
  // The responses with status 200 from documentation.onesignal.com/reference/push-notification.
  it.each([
    ['sent', { id: unknownId }, { id: unknownId, invalidExternalIds: [], said: [] }],
    [
      'nobody is subscribed',
      { id: '', errors: ['All included players are not subscribed'] },
      { id: undefined, invalidExternalIds: [], said: ['All included players are not subscribed'] },
    ],
    [
      'an unknown id',
      { id: unknownId, errors: { invalid_aliases: { external_id: ['sub-1'] } } },
      { id: unknownId, invalidExternalIds: ['sub-1'] },
    ],
  ])('is reported: %s', async (_, said, expected) => {
    const { push } = await openGatewayTo((_request, response) => void response.end(JSON.stringify(said)));

    expect(await push.offer(newNotification())).toMatchObject(expected);
  });
});
