import { z } from 'zod';

const wholeNumber = z.coerce.number().int().positive();

/** In dollars. */
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
  /** JSON list of jobs whose real runs need an approval. */
  APPROVAL_JOBS: z
    .string()
    .default('[]')
    .transform((text) => JSON.parse(text) as unknown)
    .pipe(z.array(z.string())),
  APPROVAL_RECORDS: wholeNumber.optional(),
  APPROVAL_PERCENT: z.coerce.number().positive().max(100).optional(),
  APPROVAL_DOLLARS: price.optional(),
  APPROVAL_HOURS: wholeNumber.default(24),
  JOURNAL_DAYS: wholeNumber.default(30),
  LOG_DAYS: wholeNumber.default(90),
  AWS_LAMBDA_FUNCTION_VERSION: z.string().default('$LATEST'),
});

/** The conditions under which a real run needs the approval of a second admin (docs/approval.md). */
interface ApprovalSettings {
  /** Names of jobs whose real runs always need an approval. */
  readonly jobs: readonly string[];
  /** Maximum number of records that a run may change without an approval, or undefined for any number. */
  readonly maxRecords: number | undefined;
  /** Maximum percentage of the records of its tables that a run may change without an approval. */
  readonly maxPercent: number | undefined;
  /** Maximum cost in dollars of a run's writes without an approval. */
  readonly maxDollars: number | undefined;
  /** Hours for which a request is valid and, from the decision on, its approval. */
  readonly validHours: number;
}

/** The engine's settings from the stack (infra/stack). */
export interface EngineSettings {
  readonly ledgerTable: string;
  /** The table of the audit trail. */
  readonly auditTable: string;
  /** The table of reports, or undefined in functions that do not write reports. */
  readonly reportsTable: string | undefined;
  /** Physical table names by model name. */
  readonly tables: Readonly<Record<string, string>>;
  /** Only set if the function starts or reads executions. */
  readonly stateMachineArn: string | undefined;
  /** Maximum number of lanes of a run. */
  readonly maxLanes: number;
  /** Maximum number of lanes of one table. */
  readonly maxSegments: number;
  /** Maximum number of records per page; DynamoDB also ends a page at 1 MB. */
  readonly recordsPerPage: number;
  /** The write units per second for runs without a limit of their own, or undefined for no limit. */
  readonly writesPerSecond: number | undefined;
  /**
   * The read units per second for runs without a limit of their own. If undefined, such a run may use a share
   * of a provisioned table's capacity, and any number of units of an on-demand table.
   */
  readonly readsPerSecond: number | undefined;
  /** A run without its own limit fails if more records than this could not be changed. */
  readonly maxFailures: number;
  /** List prices of DynamoDB's on-demand units, in dollars per million. */
  readonly readPricePerMillion: number;
  readonly writePricePerMillion: number;
  readonly approval: ApprovalSettings;
  readonly journalDays: number;
  readonly logDays: number;
  readonly codeVersion: string;
}

/** Parses the settings in a function's environment. Throws a ZodError that names the invalid variable. */
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
    approval: {
      jobs: parsed.APPROVAL_JOBS,
      maxRecords: parsed.APPROVAL_RECORDS,
      maxPercent: parsed.APPROVAL_PERCENT,
      maxDollars: parsed.APPROVAL_DOLLARS,
      validHours: parsed.APPROVAL_HOURS,
    },
    journalDays: parsed.JOURNAL_DAYS,
    logDays: parsed.LOG_DAYS,
    codeVersion: parsed.AWS_LAMBDA_FUNCTION_VERSION,
  };
}
