import { z } from 'zod';
import { maxExportLaneCount, maxLaneCount } from '#shared/jobs/job/job-shape';
import { models } from '#shared/models/index';

/** Numbers and objects from a command line (`cdk deploy -c journalDays=60`) arrive as text. */
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

/** An event pattern is limited to 2,048 characters, and a function's environment to 4 KB. */
const maxAlarmCharacters = 800;
const holdAlarms = z.preprocess(
  fromText,
  z
    .array(
      z.strictObject({
        /** In this account and region. */
        alarm: z.string().min(1).max(255),
        /** A model. If set, the alarm holds only runs that use its table. */
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
    /** Lanes per table. */
    maxSegments: z.preprocess(fromText, z.int().min(1).max(40)).default(16),
    /** The function hands over its work before this is up. */
    workTimeoutSeconds: z.preprocess(fromText, z.int().min(10).max(900)).default(120),
    /** In one run. The other lanes wait. */
    maxLanesAtOnce: z
      .preprocess(fromText, z.int().min(1).max(maxExportLaneCount))
      .default(maxExportLaneCount),
    /** For the lanes of all runs; 0: the account's limit. */
    workConcurrency: z.preprocess(fromText, z.int().min(0).max(1_000)).default(0),
    /** By which a job may be late, so that not all start at once; 0 is exactly on time. */
    scheduleWindowMinutes: z.preprocess(fromText, z.int().min(0).max(1_440)).default(15),
    /** Write units, for a run without its own limit; 0: no limit. */
    writesPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(1_000),
    /** Read units, likewise; 0: a quarter of a provisioned table's capacity, no limit on demand. */
    readsPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(0),
    /** A run without its own limit ends beyond this. */
    maxFailures: z.preprocess(fromText, z.int().min(1).max(1_000_000)).default(1_000),
    /** Real runs always need a second admin's approval, besides jobs that declare it themselves. */
    approvalJobs: z.preprocess(fromText, z.array(z.string().regex(/^[a-z0-9-]+$/))).default([]),
    /** What a run may change without approval; 0: no threshold. */
    approvalRecords: z.preprocess(fromText, z.int().min(0)).default(0),
    /** Of the records in a run's tables, likewise. */
    approvalPercent: z.preprocess(fromText, z.number().min(0).max(100)).default(0),
    /** The cost of a run's writes, likewise. */
    approvalDollars: z.preprocess(fromText, z.number().min(0)).default(0),
    /** For which a request is valid, and then the approval. */
    approvalHours: z.preprocess(fromText, z.int().min(1).max(720)).default(24),
    /** CloudWatch alarms that hold runs while in ALARM: `[{"alarm": "ApiLatency"}]`. */
    holdAlarms: holdAlarms.default([]),
    /**
     * Other clients' throttled requests per minute at which a table's alarm holds the runs that use it; 0: no
     * alarms.
     */
    holdThrottles: z.preprocess(fromText, z.int().min(0).max(1_000_000)).default(0),
    /** After which a held run gives up. */
    holdMinutes: z.preprocess(fromText, z.int().min(1).max(1_440)).default(60),
    /** List prices of on-demand units, in dollars per million, for estimates. */
    readPricePerMillion: price.default(0.125),
    writePricePerMillion: price.default(0.625),
    /**
     * Records at which an audit, a report or a backup reads an export, unless its starter chooses; 0: only on
     * request.
     */
    exportRecords: z.preprocess(fromText, z.int().min(0)).default(0),
    /** Of a run that reads an export. More than 40 need a Distributed Map. */
    exportLanes: z.preprocess(fromText, z.int().min(1).max(maxExportLaneCount)).default(maxLaneCount),
    /** A run that reads an export can be resumed only as long as the export is kept. */
    exportDays: days.default(7),
    /** Dollars per gigabyte exported to S3. */
    exportPricePerGb: price.default(0.1),
    /** As long, a run's changes can be viewed and undone. */
    journalDays: days.default(30),
    /** Of run logs and failures. */
    logDays: days.default(90),
    backupDays: days.default(90),
    /** Of the sign-in domain, unique in the region; `wellness-admin-<account>` by default. */
    domainPrefix: z
      .string()
      .regex(
        /^(?!.*(aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be 1 to 63 characters from a-z, 0-9 and -, and must not contain aws, amazon or cognito',
      )
      .optional(),
    /** Where people open the panel; by default the distribution's own domain. */
    appUrl: origin.optional(),
    /** For links to the app's pages; if not set, their paths are plain text. */
    endUserAppUrl: origin.optional(),
    /** For the host in `appUrl`, which becomes the distribution's domain; in us-east-1. */
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Where sign-in may also return. */
    extraCallbackUrls: z.preprocess(fromText, z.array(z.url())).default([]),
    introspection: flag.default(false),
    firewall: flag.default(true),
    /** From one IP address. */
    maxRequestsPer5Minutes: z.preprocess(fromText, z.int().min(10).max(2_000_000_000)).default(10_000),
    alarmEmail: z.email().optional(),
    /** Admins may fill the tables with made-up records. Only for demonstration stacks. */
    demoData: flag.default(false),
    /** Of the REST API. */
    oneSignalUrl: origin.default('https://api.onesignal.com'),
    /**
     * If not set, notifications cannot be sent or cancelled, and the panel loads nothing from the provider.
     */
    oneSignalAppId: z.uuid().optional(),
    /** The page script. The service worker's is in the same folder. */
    oneSignalSdkUrl: z
      .url({ protocol: /^https?$/ })
      .default('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'),
    /** For scheduled notifications. */
    oneSignalSegment: z.string().min(1).default('Total Subscriptions'),
    /** Scheduling functions that may be called besides this stack's own; with the port if it is not 443. */
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
    /** Webhooks may use HTTP and loopback addresses. Only for one machine that also runs the receivers. */
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

/** From the CDK context (docs/deploy.md). */
export type Settings = z.infer<typeof shape>;

export const settingNames: readonly string[] = Object.keys(shape.shape);

/**
 * Throws an Error that lists each invalid setting and what was expected.
 * @param lookUp such as `(name) => node.tryGetContext(name)`
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
