import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './api';
import { apiEntry } from './api-function';
import { Auth } from './auth';
import { bundleFunctions } from './base/bundle';
import { Data } from './data';
import { Events, eventsEntry } from './events';
import { FollowUps, followUpsEntry } from './follow-ups';
import { Jobs, jobEntries } from './jobs';
import { Alarms } from './monitoring/alarms';
import { Dashboard } from './monitoring/dashboard';
import { Holds, holdEntry, holdEnvironment, mayHold } from './monitoring/holds';
import { chainEntry, chainFields, NotificationChain } from './notification-chain';
import { NotificationScheduler, schedulerEntry } from './notification-scheduler';
import { PersonalMessages, personalMessagesEntry } from './personal-messages';
import { PushProvider } from './push-provider';
import { Schedules } from './schedules';
import { acceptFindings } from './security/accepted-findings';
import { Firewall } from './security/firewall';
import type { Settings } from './settings';
import { Storage } from './storage';
import { Web } from './web';
import { Webhooks, webhooksEntry } from './webhooks';

/** The entry points of all functions, relative to the project root. */
export const functionEntries: readonly string[] = [
  ...Object.values(jobEntries),
  apiEntry,
  schedulerEntry,
  chainEntry,
  eventsEntry,
  webhooksEntry,
  personalMessagesEntry,
  followUpsEntry,
  holdEntry,
];

export interface WellnessAdminStackProps extends StackProps {
  readonly settings: Settings;
}

export class WellnessAdminStack extends Stack {
  constructor(scope: Construct, id: string, { settings, ...props }: WellnessAdminStackProps) {
    super(scope, id, props);
    const code = bundleFunctions(functionEntries);
    const data = new Data(this, 'Data', settings);
    const storage = new Storage(this, 'Storage', settings);
    const environment = {
      LEDGER_TABLE: data.ledger.tableName,
      AUDIT_TABLE: data.audit.table.tableName,
      REPORTS_TABLE: data.reports.tableName,
      TABLES: this.toJsonString(data.tableNames),
      JOURNAL_DAYS: String(settings.journalDays),
      LOG_DAYS: String(settings.logDays),
      READ_PRICE_PER_MILLION: String(settings.readPricePerMillion),
      WRITE_PRICE_PER_MILLION: String(settings.writePricePerMillion),
      EXPORT_PRICE_PER_GB: String(settings.exportPricePerGb),
      ...(settings.exportRecords > 0 ? { EXPORT_RECORDS: String(settings.exportRecords) } : {}),
      EXPORT_LANES: String(settings.exportLanes),
      MAX_FAILURES: String(settings.maxFailures),
      ...(settings.writesPerSecond > 0 ? { WRITES_PER_SECOND: String(settings.writesPerSecond) } : {}),
      ...(settings.readsPerSecond > 0 ? { READS_PER_SECOND: String(settings.readsPerSecond) } : {}),
      ...approvalEnvironment(settings),
      ...holdEnvironment(this.stackName, settings),
      DEMO_DATA: String(settings.demoData),
      BACKUPS_BUCKET: storage.backups.bucketName,
    };
    const auth = new Auth(this, 'Auth', settings);
    // With a configured address, the API restricts tokens to the panel's client. Otherwise that would be
    // circular: the client redirects to the distribution, whose headers contain the API's address.
    const knownClient = settings.appUrl
      ? auth.addPanelClient([settings.appUrl], settings.extraCallbackUrls)
      : undefined;
    const jobs = new Jobs(this, 'Jobs', {
      ...settings,
      data,
      storage,
      userPool: auth.userPool,
      code,
      environment,
      readsAlarms: mayHold(settings),
    });
    const api = new Api(this, 'Api', {
      data,
      storage,
      jobs,
      userPool: auth.userPool,
      clientId: knownClient?.userPoolClientId,
      code,
      environment,
      introspection: settings.introspection,
    });
    if (settings.firewall) {
      const { maxRequestsPer5Minutes } = settings;
      new Firewall(this, 'Firewall', { apiArn: api.graphqlApi.arn, maxRequestsPer5Minutes });
    }
    const pushProvider = new PushProvider(this, 'PushProvider', settings);
    const chain = new NotificationChain(this, 'NotificationChain', {
      data,
      userPool: auth.userPool,
      code,
      environment,
    });
    api.answerBy('NotificationChain', chain.handler, chainFields);
    for (const user of [api.handler, jobs.work, chain.handler]) pushProvider.allowUse(user);
    const scheduler = new NotificationScheduler(this, 'NotificationScheduler', {
      ...settings,
      data,
      jobs,
      code,
      environment,
    });
    scheduler.allowCalls(api.handler);
    const graphqlUrl = api.graphqlApi.url;
    const { oneSignalAppId: appId, oneSignalSdkUrl: sdkUrl, oneSignalUrl } = settings;
    const web = new Web(this, 'Web', {
      graphqlUrl,
      oauthUrl: auth.oauthUrl,
      contentOrigin: storage.contentOrigin,
      push: appId ? { scripts: new URL(sdkUrl).origin, api: oneSignalUrl } : undefined,
      appUrl: settings.appUrl,
      certificateArn: settings.certificateArn,
    });
    storage.allowBrowsersOf([settings.appUrl ?? web.url]);
    const client = knownClient ?? auth.addPanelClient([web.url], settings.extraCallbackUrls);
    web.deploy(settings.panelDirectory, {
      graphqlUrl,
      issuer: auth.userPool.userPoolProviderUrl,
      oauthUrl: auth.oauthUrl,
      clientId: client.userPoolClientId,
      region: this.region,
      quickAccessEmails: settings.quickAccessEmails,
      schedulerUrl: scheduler.url,
      endUserAppUrl: settings.endUserAppUrl,
      push: appId ? { appId, sdkUrl } : undefined,
    });
    const schedules = new Schedules(this, 'Schedules', {
      ...settings,
      stateMachine: jobs.machine.stateMachine,
    });
    const panelUrl = settings.appUrl ?? web.url;
    const events = new Events(this, 'Events', {
      data,
      stateMachine: jobs.machine.stateMachine,
      // Safe, because the distribution does not depend on these functions.
      panelUrl,
      code,
      environment,
    });
    const followUps = new FollowUps(this, 'FollowUps', {
      data,
      jobs,
      storage,
      userPool: auth.userPool,
      code,
      environment,
    });
    const holds = mayHold(settings)
      ? new Holds(this, 'Holds', {
          ...settings,
          ledger: data.ledger,
          tables: new Map(data.records.map(({ model, table }) => [model.name, table])),
          code,
          environment,
        })
      : undefined;
    const webhooks = new Webhooks(this, 'Webhooks', { ...settings, data, bus: events.bus, panelUrl, code });
    webhooks.allowManage(api.handler);
    events.allowRequestSending(api.handler);
    const messages = new PersonalMessages(this, 'PersonalMessages', {
      data,
      userPool: auth.userPool,
      bus: events.bus,
      panelUrl,
      code,
    });
    messages.allowManage(api.handler);
    const watched = {
      stateMachine: jobs.machine.stateMachine,
      functions: [
        jobs.coordinate,
        jobs.work,
        jobs.reconcile,
        api.handler,
        scheduler.handler,
        chain.handler,
        events.handler,
        ...(holds ? [holds.handler] : []),
        webhooks.handler,
        messages.handler,
        followUps.handler,
      ],
      answering: [api.handler, scheduler.handler, chain.handler],
      ledger: data.ledger,
    };
    new Dashboard(this, 'Dashboard', {
      ...watched,
      name: this.stackName,
      apiId: api.graphqlApi.id,
      records: data.records.map(({ table }) => table),
    });
    const alarms = new Alarms(this, 'Alarms', {
      ...watched,
      undelivered: schedules.undelivered,
      email: settings.alarmEmail,
    });
    alarms.allowPublish(webhooks.handler);
    for (const publisher of [jobs.coordinate, jobs.reconcile]) {
      alarms.allowPublish(publisher);
      publisher.function.addEnvironment('PANEL_URL', panelUrl);
    }
    acceptFindings(this);
    this.print({
      PanelUrl: panelUrl,
      GraphqlUrl: graphqlUrl,
      UserPoolId: auth.userPool.userPoolId,
      PanelClientId: client.userPoolClientId,
      OauthUrl: auth.oauthUrl,
      LedgerTableName: data.ledger.tableName,
      JobStateMachineArn: jobs.machine.stateMachine.stateMachineArn,
      AlarmTopicArn: alarms.topic.topicArn,
      PersonalTopicArn: messages.topic.topicArn,
      EventBusName: events.bus.eventBusName,
    });
  }

  private print(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

/** Returns the settings in the format that the engine reads; 0 means no threshold. */
function approvalEnvironment(settings: Settings): Record<string, string> {
  const { approvalJobs, approvalRecords, approvalPercent, approvalDollars, approvalHours } = settings;
  const limits = {
    APPROVAL_RECORDS: approvalRecords,
    APPROVAL_PERCENT: approvalPercent,
    APPROVAL_DOLLARS: approvalDollars,
  };
  const given = Object.entries(limits).filter(([, limit]) => limit > 0);
  if (approvalJobs.length + given.length === 0) return {};
  return {
    APPROVAL_JOBS: JSON.stringify(approvalJobs),
    ...Object.fromEntries(given.map(([name, limit]) => [name, String(limit)])),
    APPROVAL_HOURS: String(approvalHours),
  };
}
