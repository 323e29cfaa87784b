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
  .refine(isOrigin, 'must be an origin: http(s), host and port, no path and no slash at the end');

const importedTables = z.preprocess(
  fromText,
  z
    .record(z.string(), z.string().regex(/^[A-Za-z0-9_.-]{3,255}$/, 'must be the name of a DynamoDB table'))
    .refine((tables) => Object.keys(tables).every((name) => models.some((model) => model.name === name)), {
      error: `names must be of ${models.map((model) => model.name).join(', ')}`,
    }),
);

const shape = z
  .object({
    /** Existing tables, by model name; the stack then creates none for that model. */
    importedTables: importedTables.default({}),
    /** Maximum lanes of one table. */
    maxSegments: z.preprocess(fromText, z.int().min(1).max(40)).default(16),
    /** Maximum duration of one call of the work function, which hands over before. */
    workTimeoutSeconds: z.preprocess(fromText, z.int().min(10).max(900)).default(120),
    /** Lanes of a run that work at the same time; the others wait their turn. */
    maxLanesAtOnce: z.preprocess(fromText, z.int().min(1).max(40)).default(40),
    /**
     * Concurrency reserved for lanes, which is also the maximum of all runs together; 0: the account's own
     * limit.
     */
    workConcurrency: z.preprocess(fromText, z.int().min(0).max(1_000)).default(0),
    /**
     * Minutes after its time within which a scheduled job starts, so that not all start at once; 0: at its
     * time.
     */
    scheduleWindowMinutes: z.preprocess(fromText, z.int().min(0).max(1_440)).default(15),
    /** Write units per second of a run that sets no limit; 0: no limit. */
    writesPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(1_000),
    /**
     * Read units per second of a run that sets no limit; 0: a quarter of a provisioned table's capacity, no
     * limit on demand.
     */
    readsPerSecond: z.preprocess(fromText, z.int().min(0).max(40_000)).default(0),
    /** Records that a run may fail to change before it ends, if the run sets no ceiling. */
    maxFailures: z.preprocess(fromText, z.int().min(1).max(1_000_000)).default(1_000),
    /** List prices of DynamoDB's on-demand units in the region, in dollars per million, for estimates. */
    readPricePerMillion: price.default(0.125),
    writePricePerMillion: price.default(0.625),
    /** How long journals are kept, and so how long a run's changes can be shown and undone. */
    journalDays: days.default(30),
    /** How long runs' logs and failures are kept. */
    logDays: days.default(90),
    /** How long backups of the tables are kept. */
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
     * Origin of the end-user app: links from the panel to its pages begin with it. Without it, such paths are
     * plain text.
     */
    endUserAppUrl: origin.optional(),
    /** Certificate (us-east-1) for the host of `appUrl`, which then becomes the distribution's name. */
    certificateArn: z.string().startsWith('arn:').optional(),
    /** Further addresses to which sign-in may return. */
    extraCallbackUrls: z.preprocess(fromText, z.array(z.url())).default([]),
    /** Whether clients may read the API's schema from the API. */
    introspection: flag.default(false),
    /** Whether a web application firewall protects the API. */
    firewall: flag.default(true),
    /** Maximum requests of one address to the API within five minutes, if there is a firewall. */
    maxRequestsPer5Minutes: z.preprocess(fromText, z.int().min(10).max(2_000_000_000)).default(10_000),
    /** Recipients of alarms. */
    alarmEmail: z.email().optional(),
    /** Whether admins may fill the tables with made-up records: only for a stack that is a demonstration. */
    demoData: flag.default(false),
    /** Base URL of the push provider's REST API. */
    oneSignalUrl: origin.default('https://api.onesignal.com'),
    /**
     * Our app at the push provider. Without it there is nothing to cancel or send there, and the panel loads
     * nothing from there.
     */
    oneSignalAppId: z.uuid().optional(),
    /** Address of the push provider's script for pages; the one for its service worker is beside it. */
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
    /** Users whom support looks up most: two chips in the user tools. */
    quickAccessEmails: z.preprocess(fromText, z.array(z.email()).max(2)).default([]),
    /** Folder of the built panel. */
    panelDirectory: z.string().min(1).default('web/dist'),
  })
  .refine(({ appUrl, certificateArn }) => !certificateArn || appUrl?.startsWith('https://'), {
    path: ['certificateArn'],
    error: 'certificateArn needs appUrl, an https address, to know the name that it is for',
  })
  .refine(({ demoData, importedTables: imported }) => !demoData || Object.keys(imported).length === 0, {
    path: ['demoData'],
    error:
      'must be false where tables are imported: what they hold is real, and made-up records have no place there',
  });

/** The settings of the stack in the CDK context (docs/deploy.md). */
export type Settings = z.infer<typeof shape>;

/** The settings' names in the CDK context. */
const settingNames = Object.keys(shape.shape);

/**
 * Reads the settings from the CDK context. Throws an Error that names each invalid setting and what was
 * expected.
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
  throw new Error(`The CDK context has settings that are wrong:\n${problems.join('\n')}`);
}
