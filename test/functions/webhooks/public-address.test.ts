import { expect, it } from 'vitest';
import {
  checkedLookup,
  demandPublicHost,
  isAllowedAddress,
  type Resolve,
  webhookUrl,
} from '#functions/webhooks/public-address';

const onAws = { allowsLoopback: false };
const local = { allowsLoopback: true };

it.each(['1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111', '192.169.0.1'])(
  'a request may be sent to the public address %s',
  (address) => expect(isAllowedAddress(address, onAws)).toBe(true),
);

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
  'fe80::1',
  'fd00:ec2::254',
  '2002:7f00:1::',
  '2001:db8::1',
  'ff02::1',
  'not an address',
])('no request may be sent to %s', (address) => expect(isAllowedAddress(address, onAws)).toBe(false));

it('on one machine, loopback addresses are allowed, and other private ones are not', () => {
  const found = ['127.0.0.1', '::1', '10.0.0.1', '169.254.169.254'].map((one) =>
    isAllowedAddress(one, local),
  );

  expect(found).toEqual([true, true, false, false]);
});

it.each([
  ['http://example.com/', 'begins with https://'],
  ['ftp://example.com/', 'begins with https://'],
  ['nowhere', 'begins with https://'],
  ['https://user:secret@example.com/', 'user name or a password'],
  ['https://example.com/#part', 'fragment'],
  ['https://127.0.0.1/', 'is not public'],
  ['https://[::1]/', 'is not public'],
  ['https://2130706433/', 'is not public'],
  ['https://0x7f.1/', 'is not public'],
  ['https://169.254.169.254/latest/meta-data', 'is not public'],
  ['http://127.0.0.1:3000/', 'begins with https://'],
])('the address %s is refused', (text, reason) => {
  expect(() => webhookUrl(text, onAws)).toThrow(reason);
});

it('on one machine, http is allowed for loopback addresses only', () => {
  expect(webhookUrl('http://127.0.0.1:4000/hook', local).port).toBe('4000');
  expect(() => webhookUrl('http://1.1.1.1/', local)).toThrow('begins with https://');
});

const resolvesTo =
  (...addresses: string[]): Resolve =>
  (_, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );

it('a name that resolves to a private address is refused when the connection is made', async () => {
  const lookUp = (resolve: Resolve) =>
    new Promise((done) => {
      checkedLookup(onAws, resolve)('hooks.example', { all: true }, (error, found) => done(error ?? found));
    });

  expect(await lookUp(resolvesTo('1.1.1.1'))).toEqual([{ address: '1.1.1.1', family: 4 }]);
  expect(await lookUp(resolvesTo('1.1.1.1', '10.0.0.1'))).toMatchObject({ name: 'RefusedAddressError' });
});

it('a name that resolves to a private address, or to none, is refused when a webhook is created', async () => {
  const url = new URL('https://hooks.example/');

  await expect(demandPublicHost(url, onAws, resolvesTo('10.0.0.1'))).rejects.toThrow('is not public');
  await expect(demandPublicHost(url, onAws, resolvesTo())).rejects.toThrow('cannot be found');
  await demandPublicHost(url, onAws, resolvesTo('1.1.1.1'));
});
