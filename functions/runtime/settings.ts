import { z } from 'zod';
import { maxExportLaneCount, maxLaneCount } from '#shared/jobs/job/job-shape';

const wholeNumber = z.coerce.number().int().positive();

/** A price in dollars. */
const price = z.coerce.number().nonnegative();

const environment = z.object({
  LEDGER_TABLE: z.string().min(1),
  AUDIT_TABLE: z.string().min(1),
  REPORTS_TABLE: z.string().min(1).optional(),
  TABLES: z
    .string()
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.record(z.string(), z.string())),
  STATE_MACHINE_ARN: z.string().optional(),
  MAX_LANES: wholeNumber.default(40),
  MAX_SEGMENTS: wholeNumber.default(1),
  WRITES_PER_SECOND: wholeNumber.optional(),
  READS_PER_SECOND: wholeNumber.optional(),
  MAX_FAILURES: wholeNumber.default(1_000),
  READ_PRICE_PER_MILLION: price.default(0.125),
  WRITE_PRICE_PER_MILLION: price.default(0.625),
  RECORDS_PER_PAGE: wholeNumber.default(1_000),
  /** The bucket for backups and table exports. */
  BACKUPS_BUCKET: z.string().min(1).optional(),
  /** The number of records at or above which jobs read an export of their tables. */
  EXPORT_RECORDS: wholeNumber.optional(),
  /** The maximum number of lanes for a run that reads an export. */
  EXPORT_LANES: wholeNumber.max(maxExportLaneCount).default(maxLaneCount),
  /** The export price, in dollars per gigabyte. */
  EXPORT_PRICE_PER_GB: price.default(0.1),
  /** A JSON list of the jobs whose real runs require approval. */
  APPROVAL_JOBS: z
    .string()
    .default('[]')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.array(z.string())),
  APPROVAL_RECORDS: wholeNumber.optional(),
  APPROVAL_PERCENT: z.coerce.number().positive().max(100).optional(),
  APPROVAL_DOLLARS: price.optional(),
  APPROVAL_HOURS: wholeNumber.default(24),
  /** A JSON list of the alarms that hold runs. */
  HOLD_ALARMS: z
    .string()
    .default('[]')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.array(z.object({ alarm: z.string().min(1), table: z.string().min(1).optional() }))),
  /** The common prefix of the tables' own alarm names. Each alarm name ends with the table's model name. */
  HOLD_THROTTLES_PREFIX: z.string().min(1).optional(),
  HOLD_MINUTES: wholeNumber.default(60),
  JOURNAL_DAYS: wholeNumber.default(30),
  LOG_DAYS: wholeNumber.default(90),
  AWS_LAMBDA_FUNCTION_VERSION: z.string().default('$LATEST'),
});

/** The conditions under which a real run requires approval from a second admin (docs/approval.md). */
interface ApprovalSettings {
  /** The names of jobs whose real runs always require approval. */
  readonly jobs: readonly string[];
  /** The maximum number of records that a run may change without approval, or undefined for no limit. */
  readonly maxRecords: number | undefined;
  /**
   * The maximum percentage of its tables' records that a run may change without approval, or undefined for no
   * limit.
   */
  readonly maxPercent: number | undefined;
  /** The maximum write cost of a run without approval, in dollars, or undefined for no limit. */
  readonly maxDollars: number | undefined;
  /**
   * How long an approval request is valid, in hours. Once granted, approval is valid for the same length of
   * time.
   */
  readonly validHours: number;
}

interface HoldAlarm {
  /** The CloudWatch alarm name. */
  readonly alarm: string;
  /** The model name of the table whose runs the alarm holds. If absent, the alarm holds all runs. */
  readonly table?: string | undefined;
}

/** The conditions under which runs are held (docs/holds.md). */
interface HoldSettings {
  readonly alarms: readonly HoldAlarm[];
  /** True if the tables' alarms ignore throttled requests from runs (own-throttles.ts). */
  readonly countsThrottles: boolean;
  /** The number of minutes after which a held run is ended. */
  readonly minutes: number;
}

/** The table exports that jobs read (docs/engine/exports.md). */
interface ExportSettings {
  /** The bucket that tables are exported to, or undefined in functions without access to the bucket. */
  readonly bucket: string | undefined;
  /**
   * The number of records at or above which a run reads an export of its tables, unless the person who
   * started the run chose the source. If undefined, a run reads an export only if that person chose to.
   */
  readonly fromRecords: number | undefined;
  /** The maximum number of lanes for a run that reads an export. */
  readonly maxLanes: number;
  /** The list price for an export, in dollars per gigabyte. */
  readonly pricePerGb: number;
}

/** The engine's settings from the stack (infra/stack). */
export interface EngineSettings {
  readonly ledgerTable: string;
  /** The audit trail table. */
  readonly auditTable: string;
  /** The reports table, or undefined in functions that do not write reports. */
  readonly reportsTable: string | undefined;
  /** The physical table names, keyed by model name. */
  readonly tables: Readonly<Record<string, string>>;
  /** The ARN of the state machine. It is set only in functions that start or read executions. */
  readonly stateMachineArn: string | undefined;
  /** The maximum number of lanes per run. */
  readonly maxLanes: number;
  /** The maximum number of lanes per table. */
  readonly maxSegments: number;
  /** The maximum number of records per page. DynamoDB also ends a page at 1 MB. */
  readonly recordsPerPage: number;
  /** The write units per second for runs without their own limit, or undefined for no limit. */
  readonly writesPerSecond: number | undefined;
  /**
   * The read units per second for runs without their own limit. If undefined, a run may use a share of a
   * provisioned table's capacity, and unlimited units on an on-demand table.
   */
  readonly readsPerSecond: number | undefined;
  /** The maximum number of records that may fail before a run fails, for runs without their own limit. */
  readonly maxFailures: number;
  /** The list prices for DynamoDB on-demand units, in dollars per million. */
  readonly readPricePerMillion: number;
  readonly writePricePerMillion: number;
  readonly exports: ExportSettings;
  readonly approval: ApprovalSettings;
  readonly holds: HoldSettings;
  readonly journalDays: number;
  readonly logDays: number;
  readonly codeVersion: string;
}

/** Returns the alarms that hold runs: the configured alarms, and the tables' own alarms. */
function holdsFrom(parsed: z.infer<typeof environment>): HoldSettings {
  const { HOLD_ALARMS, HOLD_THROTTLES_PREFIX: prefix, HOLD_MINUTES, TABLES } = parsed;
  const ofTables =
    prefix === undefined ? [] : Object.keys(TABLES).map((table) => ({ alarm: `${prefix}${table}`, table }));
  return {
    alarms: [...HOLD_ALARMS, ...ofTables],
    countsThrottles: prefix !== undefined,
    minutes: HOLD_MINUTES,
  };
}

/** Parses the settings in a function's environment. Throws a ZodError that identifies an invalid variable. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): EngineSettings {
  const parsed = environment.parse(env);
  return {
    ledgerTable: parsed.LEDGER_TABLE,
    auditTable: parsed.AUDIT_TABLE,
    reportsTable: parsed.REPORTS_TABLE,
    tables: parsed.TABLES,
    stateMachineArn: parsed.STATE_MACHINE_ARN,
    maxLanes: parsed.MAX_LANES,
    maxSegments: parsed.MAX_SEGMENTS,
    recordsPerPage: parsed.RECORDS_PER_PAGE,
    writesPerSecond: parsed.WRITES_PER_SECOND,
    readsPerSecond: parsed.READS_PER_SECOND,
    maxFailures: parsed.MAX_FAILURES,
    readPricePerMillion: parsed.READ_PRICE_PER_MILLION,
    writePricePerMillion: parsed.WRITE_PRICE_PER_MILLION,
    exports: {
      bucket: parsed.BACKUPS_BUCKET,
      fromRecords: parsed.EXPORT_RECORDS,
      maxLanes: parsed.EXPORT_LANES,
      pricePerGb: parsed.EXPORT_PRICE_PER_GB,
    },
    approval: {
      jobs: parsed.APPROVAL_JOBS,
      maxRecords: parsed.APPROVAL_RECORDS,
      maxPercent: parsed.APPROVAL_PERCENT,
      maxDollars: parsed.APPROVAL_DOLLARS,
      validHours: parsed.APPROVAL_HOURS,
    },
    holds: holdsFrom(parsed),
    journalDays: parsed.JOURNAL_DAYS,
    logDays: parsed.LOG_DAYS,
    codeVersion: parsed.AWS_LAMBDA_FUNCTION_VERSION,
  };
}
