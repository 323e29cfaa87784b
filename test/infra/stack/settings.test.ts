import { describe, expect, test } from 'vitest';
import { createApp } from '#infra/app';
import { readSettings } from '#infra/stack/settings';

const read = (context: Readonly<Record<string, unknown>>) => readSettings((name) => context[name]);

describe('the settings', () => {
  test('reject an unknown name, with the known ones', () => {
    expect(() => createApp({ approvalRecord: 10 })).toThrow(
      /^Unknown settings: approvalRecord\. Valid settings: .*approvalRecords/,
    );
  });

  test('have defaults for AWS', () => {
    expect(read({})).toEqual({
      importedTables: {},
      holdAlarms: [],
      holdMinutes: 60,
      holdThrottles: 0,
      firewall: true,
      maxRequestsPer5Minutes: 10_000,
      maxSegments: 16,
      maxLanesAtOnce: 99,
      workConcurrency: 0,
      scheduleWindowMinutes: 15,
      workTimeoutSeconds: 120,
      backupDays: 90,
      exportDays: 7,
      exportRecords: 0,
      exportLanes: 40,
      exportPricePerGb: 0.1,
      journalDays: 30,
      logDays: 90,
      maxFailures: 1_000,
      approvalJobs: [],
      approvalRecords: 0,
      approvalPercent: 0,
      approvalDollars: 0,
      approvalHours: 24,
      readPricePerMillion: 0.125,
      writePricePerMillion: 0.625,
      writesPerSecond: 1_000,
      readsPerSecond: 0,
      extraCallbackUrls: [],
      introspection: false,
      demoData: false,
      oneSignalUrl: 'https://api.onesignal.com',
      oneSignalSdkUrl: 'https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js',
      oneSignalSegment: 'Total Subscriptions',
      schedulerHosts: [],
      webhookLoopback: false,
      quickAccessEmails: [],
      panelDirectory: 'web/dist',
    });
  });

  test('can be passed as text, as on a command line', () => {
    const settings = read({
      importedTables: '{"UserActivity":"Activity-prod"}',
      journalDays: '60',
      introspection: 'true',
    });

    expect(settings).toMatchObject({
      importedTables: { UserActivity: 'Activity-prod' },
      journalDays: 60,
      introspection: true,
    });
  });

  test('do not allow a demonstration with existing tables, whose records are real', () => {
    expect(read({ demoData: 'true' })).toMatchObject({ demoData: true });
    expect(() => read({ demoData: 'true', importedTables: { UserActivity: 'Activity-prod' } })).toThrow(
      'demoData: must be false if tables are imported',
    );
  });

  test.each([
    ['journalDays', 0],
    ['journalDays', 'soon'],
    ['maxSegments', 41],
    ['maxLanesAtOnce', 0],
    ['workConcurrency', -1],
    ['scheduleWindowMinutes', 1_441],
    ['writesPerSecond', -1],
    ['readsPerSecond', 40_001],
    ['maxFailures', 0],
    ['writePricePerMillion', 'cheap'],
    ['workTimeoutSeconds', 901],
    ['introspection', 'maybe'],
    ['domainPrefix', 'my-aws-admin'],
    ['domainPrefix', '-admin'],
    ['appUrl', 'https://admin.example.com/'],
    ['appUrl', 'admin.example.com'],
    ['alarmEmail', 'ops'],
    ['oneSignalAppId', 'our-app'],
    ['oneSignalSdkUrl', 'cdn.onesignal.com/OneSignalSDK.page.js'],
    ['oneSignalUrl', 'https://api.onesignal.com/notifications'],
    ['importedTables', '{"Users":"Users-prod"}'],
    ['importedTables', { UserActivity: 'no/such/name' }],
    ['extraCallbackUrls', 'localhost'],
    ['holdAlarms', 'ApiLatency'],
    ['holdAlarms', [{ alarm: 'ApiLatency', table: 'NoSuchTable' }]],
    ['holdAlarms', [{ alarm: 'ApiLatency' }, { alarm: 'ApiLatency' }]],
    ['holdAlarms', [1, 2, 3, 4].map((one) => ({ alarm: String(one).repeat(250) }))],
    ['holdMinutes', 0],
    ['exportDays', 0],
    ['exportRecords', -1],
    ['exportLanes', 100],
    ['maxLanesAtOnce', 100],
    ['holdThrottles', -1],
    ['certificateArn', 'arn:aws:acm:us-east-1:123456789012:certificate/1'],
  ])('reject %s = %j, with the setting and the value', (name, value) => {
    const reading = () => read({ [name]: value });

    expect(reading).toThrow(`The CDK context has invalid settings:\n  ${name}`);
    expect(reading).toThrow(`(given: ${JSON.stringify(value)})`);
  });
});
