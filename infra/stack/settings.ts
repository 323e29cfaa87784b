import { z } from 'zod';
import { maxExportLaneCount, maxLaneCount } from '#shared/jobs/job/job-shape';
import { models } from '#shared/models/index';

/**
 * Converts text to a value, because numbers and objects from a command line (`cdk deploy -c journalDays=60`)
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

/**
 * The maximum length of the alarms' names: an event pattern is limited to 2,048 characters, and a function's
 * environment to 4 KB.
 */
const maxAlarmCharacters = 800;
const holdAlarms = z.preprocess(
  fromText,
  z
    .array(
      z.strictObject({
        /** The name of an alarm in this account and region. */
        alarm: z.string().min(1).max(255),
        /** The name of a model. If set, the alarm holds only runs that use its table. */
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
    /** Existing tables, keyed by model. */
    importedTables: importedTables.default({}),
    /** The maximum number of lanes per table. */
    maxSegments: z.preprocess(fromText, z.int().min(1).max(40)).default(16),
    /** The timeout of the function that works on lanes. It hands over its work before this is up. */
    workTimeoutSeconds: z.preprocess(fromText, z.int().min(10).max(900)).default(120),
    /** The maximum number of concurrent lanes in one run. The other lanes wait. */
    maxLanesAtOnce: z
      .preprocess(fromText, z.int().min(1).max(maxExportLaneCount))
      .default(maxExportLaneCount),
    /** The concurrency reserved for the lanes of all runs; 0 means the account's limit. */
    workConcurrency: z.preprocess(fromText, z.int().min(0).max(1_000)).default(0),
    /** The minutes by which a job may be late, so that not all start at once; 0 is exactly on time. */
    scheduleWindowMinutes: z.preprocess(fromText, z.int().min(0).max(1_440)).default(15),
    /** The maximum write units per second of a run without its own limit; 0 means no limit. */
    writesPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(1_000),
    /**
     * The maximum read units per second of a run without its own limit; 0 means a quarter of a provisioned
     * table's capacity, and no limit on demand.
     */
    readsPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(0),
    /** The maximum failures of a run without its own limit, which ends beyond this. */
    maxFailures: z.preprocess(fromText, z.int().min(1).max(1_000_000)).default(1_000),
    /**
     * Jobs whose real runs always need a second admin's approval, besides jobs that declare it themselves.
     */
    approvalJobs: z.preprocess(fromText, z.array(z.string().regex(/^[a-z0-9-]+$/))).default([]),
    /** The number of records that a run may change without approval; 0 means no threshold. */
    approvalRecords: z.preprocess(fromText, z.int().min(0)).default(0),
    /**
     * The percentage of the records in its tables that a run may change without approval; 0 means no
     * threshold.
     */
    approvalPercent: z.preprocess(fromText, z.number().min(0).max(100)).default(0),
    /** The cost of a run's writes that needs no approval, in dollars; 0 means no threshold. */
    approvalDollars: z.preprocess(fromText, z.number().min(0)).default(0),
    /** The hours for which a request is valid, and then the approval. */
    approvalHours: z.preprocess(fromText, z.int().min(1).max(720)).default(24),
    /** CloudWatch alarms that hold runs while in ALARM: `[{"alarm": "ApiLatency"}]`. */
    holdAlarms: holdAlarms.default([]),
    /**
     * The number of other clients' throttled requests per minute at which a table's alarm holds the runs that
     * use it; 0 means no alarms.
     */
    holdThrottles: z.preprocess(fromText, z.int().min(0).max(1_000_000)).default(0),
    /** The minutes after which a held run gives up. */
    holdMinutes: z.preprocess(fromText, z.int().min(1).max(1_440)).default(60),
    /** List prices of on-demand units, in dollars per million, for estimates. */
    readPricePerMillion: price.default(0.125),
    writePricePerMillion: price.default(0.625),
    /**
     * The number of records at which an audit, a report or a backup reads an export, unless its starter
     * chooses; 0 means only on request.
     */
    exportRecords: z.preprocess(fromText, z.int().min(0)).default(0),
    /** The number of lanes of a run that reads an export. More than 40 need a Distributed Map. */
    exportLanes: z.preprocess(fromText, z.int().min(1).max(maxExportLaneCount)).default(maxLaneCount),
    /** The days for which an export is kept. A run that reads an export can be resumed only that long. */
    exportDays: days.default(7),
    /** The price of an export to S3, in dollars per gigabyte. */
    exportPricePerGb: price.default(0.1),
    /** The days for which a run's changes can be viewed and undone. */
    journalDays: days.default(30),
    /** The days for which run logs and failures are kept. */
    logDays: days.default(90),
    backupDays: days.default(90),
    /** The prefix of the sign-in domain, unique in the region; `wellness-admin-<account>` by default. */
    domainPrefix: z
      .string()
      .regex(
        /^(?!.*(aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be 1 to 63 characters from a-z, 0-9 and -, and must not contain aws, amazon or cognito',
      )
      .optional(),
    /** The origin where people open the panel; by default the distribution's own domain. */
    appUrl: origin.optional(),
    /** The origin for links to the app's pages; if not set, their paths are plain text. */
    endUserAppUrl: origin.optional(),
    /** The certificate for the host in `appUrl`, which becomes the distribution's domain; in us-east-1. */
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Further URLs to which sign-in may return. */
    extraCallbackUrls: z.preprocess(fromText, z.array(z.url())).default([]),
    introspection: flag.default(false),
    firewall: flag.default(true),
    /** The maximum number of requests from one IP address. */
    maxRequestsPer5Minutes: z.preprocess(fromText, z.int().min(10).max(2_000_000_000)).default(10_000),
    alarmEmail: z.email().optional(),
    /** True if admins may fill the tables with made-up records. Use it only for demonstration stacks. */
    demoData: flag.default(false),
    /** The origin of the push provider's REST API. */
    oneSignalUrl: origin.default('https://api.onesignal.com'),
    /**
     * The push app's ID. If not set, notifications cannot be sent or cancelled, and the panel loads nothing
     * from the provider.
     */
    oneSignalAppId: z.uuid().optional(),
    /** The URL of the push provider's page script. The service worker's is in the same folder. */
    oneSignalSdkUrl: z
      .url({ protocol: /^https?$/ })
      .default('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'),
    /** The segment that gets scheduled notifications. */
    oneSignalSegment: z.string().min(1).default('Total Subscriptions'),
    /**
     * Hosts of scheduling functions that may be called besides this stack's own; with the port if it is not
     * 443.
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
     * True if webhooks may use HTTP and loopback addresses. Use it only for one machine that also runs the
     * receivers.
     */
    webhookLoopback: flag.default(false),
    /** Users that the support team looks up most often, shown as chips. */
    quickAccessEmails: z.preprocess(fromText, z.array(z.email()).max(2)).default([]),
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

export const settingNames: readonly string[] = Object.keys(shape.shape);

/**
 * Reads the settings. Throws an Error that lists each invalid one and what was expected.
 * @param lookUp returns a setting's value, such as `(name) => node.tryGetContext(name)`
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
