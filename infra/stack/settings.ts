import { z } from 'zod';
import { maxExportLaneCount, maxLaneCount } from '#shared/jobs/job/job-shape';
import { models } from '#shared/models/index';

/**
 * Parses a value that may be text. Numbers and objects from a command line (`cdk deploy -c journalDays=60`)
 * arrive as text.
 */
const fromText = (value: unknown) => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};

const price = z.preprocess(fromText, z.number().min(0).max(1_000));
const days = z.preprocess(fromText, z.int().min(1).max(3650));
const flag = z.preprocess(fromText, z.boolean());
const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
const origin = z
  .string()
  .refine(isOrigin, 'must be an origin: http(s), host and port, without a path or a trailing slash');

const importedTables = z.preprocess(
  fromText,
  z
    .record(z.string(), z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be the name of a DynamoDB table'))
    .refine((tables) => Object.keys(tables).every((name) => models.some((model) => model.name === name)), {
      error: `names must be among ${models.map((model) => model.name).join(', ')}`,
    }),
);

/** An event pattern is limited to 2,048 characters, and a function's environment variables to 4 KB. */
const maxAlarmCharacters = 800;
const holdAlarms = z.preprocess(
  fromText,
  z
    .array(
      z.strictObject({
        /** The name of an alarm in this account and region. */
        alarm: z.string().min(1).max(255),
        /** A table's model name. If set, the alarm holds only runs that use this table. */
        table: z.enum(models.map(({ name }) => name)).optional(),
      }),
    )
    .refine((alarms) => new Set(alarms.map(({ alarm }) => alarm)).size === alarms.length, {
      error: 'must not name an alarm twice',
    })
    .refine((alarms) => JSON.stringify(alarms).length <= maxAlarmCharacters, {
      error: `must have at most ${maxAlarmCharacters} characters as JSON`,
    }),
);

const shape = z
  .object({
    /** Existing tables, keyed by model name. The stack does not create them. */
    importedTables: importedTables.default({}),
    /** The maximum number of lanes per table. */
    maxSegments: z.preprocess(fromText, z.int().min(1).max(40)).default(16),
    /** The work function's timeout, in seconds. The function hands over its work before this time is up. */
    workTimeoutSeconds: z.preprocess(fromText, z.int().min(10).max(900)).default(120),
    /** The maximum number of lanes that work in parallel during a run. The other lanes wait. */
    maxLanesAtOnce: z
      .preprocess(fromText, z.int().min(1).max(maxExportLaneCount))
      .default(maxExportLaneCount),
    /**
     * The reserved concurrency for lanes, which is shared by all runs. If it is 0, the account limit applies.
     */
    workConcurrency: z.preprocess(fromText, z.int().min(0).max(1_000)).default(0),
    /**
     * The maximum number of minutes by which a job may start after its scheduled time. This prevents all jobs
     * from starting at once. If it is 0, jobs start exactly on time.
     */
    scheduleWindowMinutes: z.preprocess(fromText, z.int().min(0).max(1_440)).default(15),
    /** The maximum number of write units per second for a run without its own limit, or 0 for no limit. */
    writesPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(1_000),
    /**
     * The maximum number of read units per second for a run without its own limit. If it is 0, the limit is a
     * quarter of a provisioned table's capacity, and there is no limit for on-demand tables.
     */
    readsPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(0),
    /**
     * The maximum number of failed records for a run without its own limit. A run that exceeds this number
     * ends.
     */
    maxFailures: z.preprocess(fromText, z.int().min(1).max(1_000_000)).default(1_000),
    /**
     * The jobs whose real runs always need a second admin's approval, in addition to the jobs that declare
     * this requirement themselves.
     */
    approvalJobs: z.preprocess(fromText, z.array(z.string().regex(/^[a-z0-9-]+$/))).default([]),
    /** The number of records that a run may change without approval, or 0 for no threshold. */
    approvalRecords: z.preprocess(fromText, z.int().min(0)).default(0),
    /**
     * The percentage of the records in a run's tables that the run may change without approval, or 0 for no
     * threshold.
     */
    approvalPercent: z.preprocess(fromText, z.number().min(0).max(100)).default(0),
    /**
     * The maximum cost, in dollars, of the writes that a run may make without approval, or 0 for no
     * threshold.
     */
    approvalDollars: z.preprocess(fromText, z.number().min(0)).default(0),
    /**
     * The number of hours for which an approval request is valid. Once given, the approval is valid for the
     * same number of hours.
     */
    approvalHours: z.preprocess(fromText, z.int().min(1).max(720)).default(24),
    /** The CloudWatch alarms that hold runs while in the ALARM state: `[{"alarm": "ApiLatency"}]`. */
    holdAlarms: holdAlarms.default([]),
    /**
     * The number of other clients' throttled requests per minute at which a table's alarm triggers. The alarm
     * holds the runs that use the table. If it is 0, no such alarms are created.
     */
    holdThrottles: z.preprocess(fromText, z.int().min(0).max(1_000_000)).default(0),
    /** The number of minutes after which a run gives up if it is still held. */
    holdMinutes: z.preprocess(fromText, z.int().min(1).max(1_440)).default(60),
    /**
     * The region's list prices for DynamoDB on-demand units, in dollars per million. They are used for
     * estimates.
     */
    readPricePerMillion: price.default(0.125),
    writePricePerMillion: price.default(0.625),
    /**
     * The number of records at which an audit, a report or a backup reads an export of its tables instead of
     * the tables themselves. The person who starts the run can choose a different source. If it is 0, these
     * runs read an export only on request.
     */
    exportRecords: z.preprocess(fromText, z.int().min(0)).default(0),
    /**
     * The maximum number of lanes for a run that reads an export. A run with more than 40 lanes processes
     * them in a Distributed Map.
     */
    exportLanes: z.preprocess(fromText, z.int().min(1).max(maxExportLaneCount)).default(maxLaneCount),
    /**
     * The number of days for which table exports are kept. Only during this time can a run that reads an
     * export be resumed.
     */
    exportDays: days.default(7),
    /** The region's list price for an export to S3, in dollars per gigabyte. */
    exportPricePerGb: price.default(0.1),
    /**
     * The number of days for which journals are kept. During this time, a run's changes can be viewed and
     * undone.
     */
    journalDays: days.default(30),
    /** The number of days for which run logs and failures are kept. */
    logDays: days.default(90),
    /** The number of days for which table backups are kept. */
    backupDays: days.default(90),
    /**
     * The prefix of the sign-in domain, which must be unique in the region. The default is
     * `wellness-admin-<account>`.
     */
    domainPrefix: z
      .string()
      .regex(
        /^(?!.*(aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be 1 to 63 characters from a-z, 0-9 and -, and must not contain aws, amazon or cognito',
      )
      .optional(),
    /** The origin where people open the panel. Defaults to the distribution's own domain name. */
    appUrl: origin.optional(),
    /**
     * The origin of the end-user app, used in links from the panel to the app's pages. If it is not set, the
     * panel shows the paths of those pages as plain text.
     */
    endUserAppUrl: origin.optional(),
    /**
     * The ARN of the certificate (in us-east-1) for the host in `appUrl`. The host becomes the distribution's
     * domain name.
     */
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Additional URLs to which users may be redirected after signing in. */
    extraCallbackUrls: z.preprocess(fromText, z.array(z.url())).default([]),
    /** True if clients may introspect the API schema. */
    introspection: flag.default(false),
    /** True if a web application firewall protects the API. */
    firewall: flag.default(true),
    /**
     * The maximum number of API requests that the firewall allows from one IP address within five minutes.
     */
    maxRequestsPer5Minutes: z.preprocess(fromText, z.int().min(10).max(2_000_000_000)).default(10_000),
    /** The email address that receives alarms. */
    alarmEmail: z.email().optional(),
    /** True if admins may fill the tables with made-up records. Use this only for demonstration stacks. */
    demoData: flag.default(false),
    /** The base URL of the push provider's REST API. */
    oneSignalUrl: origin.default('https://api.onesignal.com'),
    /**
     * Our app's ID with the push provider. If it is not set, notifications cannot be sent or cancelled, and
     * the panel loads nothing from the provider.
     */
    oneSignalAppId: z.uuid().optional(),
    /** The URL of the push provider's page script. The service worker script is in the same folder. */
    oneSignalSdkUrl: z
      .url({ protocol: /^https?$/ })
      .default('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'),
    /** The name of the provider segment to which scheduled notifications are sent. */
    oneSignalSegment: z.string().min(1).default('Total Subscriptions'),
    /**
     * The hosts of scheduling functions that the manual scheduler may call, in addition to this stack's own
     * function. A host includes its port if the port is not 443.
     */
    schedulerHosts: z
      .preprocess(
        fromText,
        z.array(
          z
            .string()
            .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/, 'must be a host: no scheme, no path'),
        ),
      )
      .default([]),
    /**
     * True if webhooks may use HTTP and loopback addresses. Use this only on a single machine that also runs
     * the receivers.
     */
    webhookLoopback: flag.default(false),
    /**
     * The email addresses of the users that the support team looks up most often. The user tools show them as
     * chips.
     */
    quickAccessEmails: z.preprocess(fromText, z.array(z.email()).max(2)).default([]),
    /** The folder containing the built panel. */
    panelDirectory: z.string().min(1).default('web/dist'),
  })
  .refine(({ appUrl, certificateArn }) => !certificateArn || appUrl?.startsWith('https://'), {
    path: ['certificateArn'],
    error: 'certificateArn needs appUrl, an HTTPS address, for the domain name',
  })
  .refine(({ demoData, importedTables: imported }) => !demoData || Object.keys(imported).length === 0, {
    path: ['demoData'],
    error:
      'must be false if tables are imported: they hold real records, and demo records must not be mixed with them',
  });

/** The stack's settings, from the CDK context (docs/deploy.md). */
export type Settings = z.infer<typeof shape>;

/** The names of the settings in the CDK context. */
export const settingNames: readonly string[] = Object.keys(shape.shape);

/**
 * Reads the settings from the CDK context. Throws an Error that lists each invalid setting and its expected
 * value.
 *
 * @param lookUp a function that returns a context value by name, such as `(name) => node.tryGetContext(name)`
 */
export function readSettings(lookUp: (name: string) => unknown): Settings {
  const given = settingNames.map((name) => [name, lookUp(name)] as const);
  const parsed = shape.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const value = lookUp(String(issue.path[0]));
    return `  ${issue.path.join('.')}: ${issue.message} (given: ${JSON.stringify(value)})`;
  });
  throw new Error(`The CDK context has invalid settings:\n${problems.join('\n')}`);
}
