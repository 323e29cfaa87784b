import { z } from 'zod';
import { models } from '#shared/models/index';

/** Numbers and objects on a command line (`cdk deploy -c journalDays=60`) arrive as text. */
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

const shape = z
  .object({
    /** Existing tables by model name; the stack does not create these. */
    importedTables: importedTables.default({}),
    /** Maximum number of lanes of one table. */
    maxSegments: z.preprocess(fromText, z.int().min(1).max(40)).default(16),
    /** Maximum duration of one call of the work function, which hands over before it is reached. */
    workTimeoutSeconds: z.preprocess(fromText, z.int().min(10).max(900)).default(120),
    /** Number of a run's lanes that work in parallel. The others wait. */
    maxLanesAtOnce: z.preprocess(fromText, z.int().min(1).max(40)).default(40),
    /**
     * Reserved concurrency for lanes, which is also the maximum for all runs together, or 0 for the account's
     * limit.
     */
    workConcurrency: z.preprocess(fromText, z.int().min(0).max(1_000)).default(0),
    /**
     * Minutes within which a scheduled job starts after its time, so that not all start at once, or 0 for
     * exactly its time.
     */
    scheduleWindowMinutes: z.preprocess(fromText, z.int().min(0).max(1_440)).default(15),
    /** Maximum write units per second of a run without its own limit, or 0 for no limit. */
    writesPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(1_000),
    /**
     * Maximum read units per second of a run without its own limit, or 0 for a quarter of a provisioned
     * table's capacity and no limit on demand.
     */
    readsPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(0),
    /** Maximum failed records of a run without its own limit, after which it ends. */
    maxFailures: z.preprocess(fromText, z.int().min(1).max(1_000_000)).default(1_000),
    /**
     * Jobs whose real runs always need the approval of a second admin, in addition to those that declare it.
     */
    approvalJobs: z.preprocess(fromText, z.array(z.string().regex(/^[a-z0-9-]+$/))).default([]),
    /** Number of records that a run may change without an approval, or 0 for any number. */
    approvalRecords: z.preprocess(fromText, z.int().min(0)).default(0),
    /**
     * Percentage of the records of its tables that a run may change without an approval, or 0 for any share.
     */
    approvalPercent: z.preprocess(fromText, z.number().min(0).max(100)).default(0),
    /** Cost in dollars that a run's writes may have without an approval, or 0 for any cost. */
    approvalDollars: z.preprocess(fromText, z.number().min(0)).default(0),
    /** Hours that a request for approval is valid, and that the approval can be used afterwards. */
    approvalHours: z.preprocess(fromText, z.int().min(1).max(720)).default(24),
    /** List prices of DynamoDB's on-demand units in the region, in dollars per million, for estimates. */
    readPricePerMillion: price.default(0.125),
    writePricePerMillion: price.default(0.625),
    /** Retention of journals, during which a run's changes can be shown and undone. */
    journalDays: days.default(30),
    /** Retention of runs' logs and failures. */
    logDays: days.default(90),
    /** Retention of the tables' backups. */
    backupDays: days.default(90),
    /** Prefix of the sign-in pages' address, unique in the region. Default: `wellness-admin-<account>`. */
    domainPrefix: z
      .string()
      .regex(
        /^(?!.*(aws|amazon|cognito))[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be 1 to 63 of a-z, 0-9 and -, without aws, amazon, cognito',
      )
      .optional(),
    /** Origin at which people open the panel. Default: the distribution's own address. */
    appUrl: origin.optional(),
    /**
     * Origin of the end-user app, with which links from the panel to its pages begin. Without it, such paths
     * are plain text.
     */
    endUserAppUrl: origin.optional(),
    /** Certificate (us-east-1) for the host of `appUrl`, which becomes the distribution's domain name. */
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Further addresses to which sign-in may return. */
    extraCallbackUrls: z.preprocess(fromText, z.array(z.url())).default([]),
    /** True if clients may introspect the API's schema. */
    introspection: flag.default(false),
    /** True if a web application firewall protects the API. */
    firewall: flag.default(true),
    /** Maximum requests from one address to the API within five minutes, if there is a firewall. */
    maxRequestsPer5Minutes: z.preprocess(fromText, z.int().min(10).max(2_000_000_000)).default(10_000),
    /** Recipients of alarms. */
    alarmEmail: z.email().optional(),
    /** True if admins may fill the tables with made-up records. Only for demonstration stacks. */
    demoData: flag.default(false),
    /** Base URL of the push provider's REST API. */
    oneSignalUrl: origin.default('https://api.onesignal.com'),
    /**
     * Our app at the push provider. Without it no notification can be sent or cancelled, and the panel loads
     * nothing from the provider.
     */
    oneSignalAppId: z.uuid().optional(),
    /** Address of the push provider's script for pages; the service worker's script is next to it. */
    oneSignalSdkUrl: z
      .url({ protocol: /^https?$/ })
      .default('https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js'),
    /** Name of the provider's segment to which scheduled notifications go. */
    oneSignalSegment: z.string().min(1).default('Total Subscriptions'),
    /**
     * Hosts of scheduling functions, besides this stack's own, that the manual scheduler may call: host, and
     * port if it is not 443.
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
    /** The users whom support looks up most often, shown as two chips in the user tools. */
    quickAccessEmails: z.preprocess(fromText, z.array(z.email()).max(2)).default([]),
    /** Folder of the built panel. */
    panelDirectory: z.string().min(1).default('web/dist'),
  })
  .refine(({ appUrl, certificateArn }) => !certificateArn || appUrl?.startsWith('https://'), {
    path: ['certificateArn'],
    error: 'certificateArn needs appUrl, an https address, for the domain name',
  })
  .refine(({ demoData, importedTables: imported }) => !demoData || Object.keys(imported).length === 0, {
    path: ['demoData'],
    error:
      'must be false if tables are imported: they hold real records, and demo records must not be mixed with them',
  });

/** The settings of the stack, from the CDK context (docs/deploy.md). */
export type Settings = z.infer<typeof shape>;

/** Names of the settings in the CDK context. */
export const settingNames: readonly string[] = Object.keys(shape.shape);

/**
 * Reads the settings from the CDK context. Throws an Error that names each invalid setting and the expected
 * value.
 *
 * @param lookUp returns a context value by name, such as `(name) => node.tryGetContext(name)`
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
