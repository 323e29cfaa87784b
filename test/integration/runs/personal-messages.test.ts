import { randomUUID } from 'node:crypto';
import {
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { Page } from '#shared/api/page';
import * as documents from '#shared/events/message-documents';
import type { MessageSettings } from '#shared/events/personal-messages';
import { weekdays } from '#shared/events/quiet-hours';
import { runsDocument } from '#shared/jobs/documents/run-documents';
import { assignDocument, assigneesDocument, startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { mailsTo, openLink } from '../../support/mails';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, runEnd, secondAdmin, startMigration } from '../support/migration';
import { until } from '../support/until';

let host: LocalHost;
let admin: ApiClient;
let other: ApiClient;
beforeAll(async () => {
  host = await startQuietHost({ users: 2 });
  [admin, other] = await Promise.all([signIn(host, designatedAdmin), signIn(host, secondAdmin)]);
});
afterAll(() => host?.stop());

const all = { kinds: ['OWN_RUNS', 'ATTENTION', 'APPROVALS', 'ASSIGNED'], urgentInQuietHours: false };
const allDay = { from: '00:00', to: '23:59', days: [...weekdays], timeZone: 'UTC' };

const settingsOf = async (client: ApiClient) =>
  (await client.ask<{ messageSettings: MessageSettings }>(documents.messageSettingsDocument, {}))
    .messageSettings;

const save = async (client: ApiClient, input: object) =>
  (
    await client.ask<{ saveMessageSettings: MessageSettings }>(documents.saveMessageSettingsDocument, {
      input,
    })
  ).saveMessageSettings;

/** Turns on all messages and confirms the address, as an admin does. */
async function subscribe(client: ApiClient, address: string): Promise<void> {
  await save(client, all);
  const mail = await until('the mail with the link', async () =>
    (await mailsTo(host.logDir, address)).find(({ subject }) => subject.includes('Confirmation')),
  );
  expect(await openLink(mail, 'confirm')).toBe(200);
}

async function performedRun(): Promise<string> {
  const { id } = await startMigration(admin, { dryRun: true });
  await runEnd(admin, id);
  return id;
}

describe('messages to an admin on a running host', () => {
  it("are off at first, wait until the address is confirmed, and then report the end of the admin's own runs with a link", async () => {
    expect(await settingsOf(admin)).toMatchObject({
      kinds: [],
      subscription: 'NONE',
      email: designatedAdmin,
    });
    const early = await admin.send(documents.sendTestMessageDocument, {});
    expect(early.errors?.[0]).toMatchObject({ errorType: 'Conflict' });

    expect(await save(admin, all)).toMatchObject({ subscription: 'PENDING' });
    await admin.ask(documents.sendConfirmationDocument, {});
    expect(await mailsTo(host.logDir, designatedAdmin)).toHaveLength(2);
    await subscribe(admin, designatedAdmin);
    expect(await settingsOf(admin)).toMatchObject({ subscription: 'CONFIRMED' });

    const runId = await performedRun();
    const mail = await until('the mail', async () =>
      (await mailsTo(host.logDir, designatedAdmin)).find(({ text }) => text.includes(runId)),
    );
    expect(mail.subject).toBe('Succeeded: User identifier migration (dry run)');
    expect(mail.text).toContain(`${host.url}/admin/jobs/${runId}`);
  });

  it('are sent to nobody else, and never mention a run that their receiver may not see', async () => {
    await subscribe(other, secondAdmin);
    const runId = await performedRun();
    await until('the mail', async () =>
      (await mailsTo(host.logDir, designatedAdmin)).find(({ text }) => text.includes(runId)),
    );
    await other.ask(documents.sendTestMessageDocument, {});
    await until('the test', async () =>
      (await mailsTo(host.logDir, secondAdmin)).find(({ subject }) => subject.startsWith('Test message')),
    );

    const mails = await mailsTo(host.logDir, secondAdmin);
    expect(mails.filter(({ text }) => text.includes(runId))).toEqual([]);
    expect(await settingsOf(other)).toMatchObject({ email: secondAdmin });
  });

  it('report a run that another admin has handed over, with the note', async () => {
    const { id } = await startMigration(admin, { dryRun: true });
    const args = { id, to: designatedAdmin, note: 'Please check.', version: 0 };
    const { runAssignees } = await admin.ask<{ runAssignees: string[] }>(assigneesDocument, { id });
    expect(runAssignees).toEqual([designatedAdmin]);
    await admin.ask(assignDocument, args);
    const stale = await admin.send(assignDocument, args);
    const refused = await admin.send(assignDocument, { ...args, to: secondAdmin, version: 1 });
    await runEnd(admin, id);

    expect(stale.errors?.[0]).toMatchObject({ errorType: 'Conflict', errorInfo: { field: 'version' } });
    expect(refused.errors?.[0]).toMatchObject({ errorType: 'BadRequest', errorInfo: { field: 'to' } });
    const { jobRuns } = await admin.ask<{ jobRuns: Page<JobRun> }>(runsDocument, { assignedTo: 'ANA@' });
    expect(jobRuns.items.map((run) => run.id)).toEqual([id]);

    const input = { job: 'orphan-audit', dryRun: false, clientToken: randomUUID() };
    const audit = (await other.ask<{ startJob: JobRun }>(startDocument, { input })).startJob.id;
    await other.ask(assignDocument, { ...args, id: audit });
    const mail = await until('the mail', async () =>
      (await mailsTo(host.logDir, designatedAdmin)).find(({ subject }) =>
        subject.startsWith('Assigned to you'),
      ),
    );
    expect(mail.text).toContain(`${secondAdmin} assigned this run to you.\n\nPlease check.`);
    expect(mail.text).toContain(`/admin/jobs/${audit}`);
  });

  it('wait in quiet hours', async () => {
    // With `allDay`, the only minute outside quiet hours is 23:59.
    const opposite = { ...allDay, from: '12:00', to: '11:59' };
    const isLate = new Date().toISOString().slice(11, 16) >= '23:50';
    await save(admin, { ...all, quietHours: isLate ? opposite : allDay });
    const runId = await performedRun();
    const waiting = await until('the message to wait', async () => {
      const settings = await settingsOf(admin);
      return settings.waiting > 0 ? settings : undefined;
    });

    expect(waiting.waiting).toBe(1);
    await save(admin, all);
    await until('the mail', async () =>
      (await mailsTo(host.logDir, designatedAdmin)).find(({ text }) => text.includes(runId)),
    );
  });

  it('end when the receiver unsubscribes with the link in a mail', async () => {
    const mail = (await mailsTo(host.logDir, designatedAdmin)).at(-1);
    if (!mail) throw new Error('There is no mail.');
    expect(await openLink(mail, 'unsubscribe')).toBe(200);

    expect(await settingsOf(admin)).toMatchObject({ subscription: 'NONE' });
  });

  it.each([
    ['25:00', { from: '25:00' }, 'input.quietHours.from'],
    ['no time between start and end', { from: '23:59' }, 'input.quietHours.to'],
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'input.quietHours.timeZone'],
    ['no day', { days: [] }, 'input.quietHours.days'],
  ])('are not saved with %s', async (_, part, field) => {
    const input = { ...all, quietHours: { ...allDay, ...part } };
    const answer = await admin.send(documents.saveMessageSettingsDocument, { input });

    expect(answer.errors?.[0]).toMatchObject({ errorType: 'BadRequest', errorInfo: { field } });
  });

  it("end when the receiver is removed from the group of admins, and the receiver's choices are then deleted", async () => {
    const { iss = '', sub = '' } = decodeJwt((await host.signIn(secondAdmin)).accessToken);
    const cognito = new CognitoIdentityProviderClient({
      endpoint: host.endpoints.gate,
      region: host.region,
      credentials: host.credentials,
    });
    await save(other, { ...all, quietHours: allDay });
    const before = await mailsTo(host.logDir, secondAdmin);

    await cognito.send(
      new AdminRemoveUserFromGroupCommand({
        UserPoolId: iss.split('/').at(-1),
        Username: sub,
        GroupName: 'Admin',
      }),
    );
    cognito.destroy();
    // The former admin's token is still valid, so the API stores the test message, but nothing is sent.
    await other.ask(documents.sendTestMessageDocument, {});

    await until('the choices to be deleted', async () =>
      (await settingsOf(other)).kinds.length === 0 ? true : undefined,
    );
    expect(await mailsTo(host.logDir, secondAdmin)).toEqual(before);
  });
});
