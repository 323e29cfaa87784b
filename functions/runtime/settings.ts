import { z } from 'zod';
import { maxExportLaneCount, maxLaneCount } from '#shared/jobs/job/job-shape';

const wholeNumber = z.coerce.number().int().positive();

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
  /** Also for table exports. */
  BACKUPS_BUCKET: z.string().min(1).optional(),
  /** From so many records, jobs read an export of their tables. */
  EXPORT_RECORDS: wholeNumber.optional(),
  /** Of a run that reads an export. */
  EXPORT_LANES: wholeNumber.max(maxExportLaneCount).default(maxLaneCount),
  /** Dollars per gigabyte. */
  EXPORT_PRICE_PER_GB: price.default(0.1),
  /** A JSON list of the jobs whose real runs need approval. */
  APPROVAL_JOBS: z
    .string()
    .default('[]')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.array(z.string())),
  APPROVAL_RECORDS: wholeNumber.optional(),
  APPROVAL_PERCENT: z.coerce.number().positive().max(100).optional(),
  APPROVAL_DOLLARS: price.optional(),
  APPROVAL_HOURS: wholeNumber.default(24),
  /** A JSON list. */
  HOLD_ALARMS: z
    .string()
    .default('[]')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.array(z.object({ alarm: z.string().min(1), table: z.string().min(1).optional() }))),
  /** Common to the tables' own alarms. Each name ends with the table's model name. */
  HOLD_THROTTLES_PREFIX: z.string().min(1).optional(),
  HOLD_MINUTES: wholeNumber.default(60),
  JOURNAL_DAYS: wholeNumber.default(30),
  LOG_DAYS: wholeNumber.default(90),
  AWS_LAMBDA_FUNCTION_VERSION: z.string().default('$LATEST'),
});

/** When a real run needs approval from a second admin (docs/approval.md). */
interface ApprovalSettings {
  /** Their real runs always need approval. */
  readonly jobs: readonly string[];
  /** That a run may change without approval. Undefined: no limit. */
  readonly maxRecords: number | undefined;
  /** Of its tables' records, without approval. Undefined: no limit. */
  readonly maxPercent: number | undefined;
  /** Of writes, without approval. Undefined: no limit. */
  readonly maxDollars: number | undefined;
  /** Of a request, and again of an approval. */
  readonly validHours: number;
}

interface HoldAlarm {
  readonly alarm: string;
  /** The model name of the table whose runs it holds. If absent, all runs. */
  readonly table?: string | undefined;
}

/** docs/holds.md */
interface HoldSettings {
  readonly alarms: readonly HoldAlarm[];
  /** The tables' alarms ignore throttled requests from runs (own-throttles.ts). */
  readonly countsThrottles: boolean;
  /** After which a held run is ended. */
  readonly minutes: number;
}

/** docs/engine/exports.md */
interface ExportSettings {
  /** Undefined in functions without access to the bucket. */
  readonly bucket: string | undefined;
  /**
   * From so many records, a run reads an export, unless its starter chose the source. If undefined, only by
   * choice.
   */
  readonly fromRecords: number | undefined;
  /** Of a run that reads an export. */
  readonly maxLanes: number;
  /** List price in dollars. */
  readonly pricePerGb: number;
}

export interface EngineSettings {
  readonly ledgerTable: string;
  /** The audit trail. */
  readonly auditTable: string;
  /** Undefined in functions that do not write reports. */
  readonly reportsTable: string | undefined;
  /** Physical names, by model name. */
  readonly tables: Readonly<Record<string, string>>;
  /** Only in functions that start or read executions. */
  readonly stateMachineArn: string | undefined;
  /** Per run. */
  readonly maxLanes: number;
  /** Per table. */
  readonly maxSegments: number;
  /** At most. DynamoDB also ends a page at 1 MB. */
  readonly recordsPerPage: number;
  /** Of runs without their own limit. Undefined: no limit. */
  readonly writesPerSecond: number | undefined;
  /**
   * Of runs without their own limit. Undefined: a share of a provisioned table's capacity, and any number of
   * units of an on-demand table.
   */
  readonly readsPerSecond: number | undefined;
  /** Of runs without their own limit. */
  readonly maxFailures: number;
  /** List prices of on-demand units, in dollars. */
  readonly readPricePerMillion: number;
  readonly writePricePerMillion: number;
  readonly exports: ExportSettings;
  readonly approval: ApprovalSettings;
  readonly holds: HoldSettings;
  readonly journalDays: number;
  readonly logDays: number;
  readonly codeVersion: string;
}

/** The configured ones, and the tables' own. */
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

/** From a function's environment. Throws a ZodError that names an invalid variable. */
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
