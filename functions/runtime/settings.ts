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
  JOURNAL_DAYS: wholeNumber.default(30),
  LOG_DAYS: wholeNumber.default(90),
  AWS_LAMBDA_FUNCTION_VERSION: z.string().default('$LATEST'),
});

/** What the stack configures for the engine (infra/stack). */
export interface EngineSettings {
  readonly ledgerTable: string;
  /** The table of the audit trail. */
  readonly auditTable: string;
  /** The table of reports; undefined in functions that write none. */
  readonly reportsTable: string | undefined;
  /** Physical table names by model name. */
  readonly tables: Readonly<Record<string, string>>;
  /** Set only where the function starts or reads executions. */
  readonly stateMachineArn: string | undefined;
  /** Maximum lanes of a run. */
  readonly maxLanes: number;
  /** Maximum lanes of one table. */
  readonly maxSegments: number;
  /** Maximum records per page; DynamoDB also ends a page at 1 MB. */
  readonly recordsPerPage: number;
  /** Write units per second of a run that sets no limit; undefined: no limit. */
  readonly writesPerSecond: number | undefined;
  /**
   * Read units per second of a run that sets no limit; undefined: a share of a provisioned table's capacity,
   * no limit on demand.
   */
  readonly readsPerSecond: number | undefined;
  /** Records that a run may fail to change before it fails, if the run sets no ceiling. */
  readonly maxFailures: number;
  /** List prices of DynamoDB's on-demand units, in dollars per million. */
  readonly readPricePerMillion: number;
  readonly writePricePerMillion: number;
  readonly journalDays: number;
  readonly logDays: number;
  readonly codeVersion: string;
}

/** Reads the settings from a function's environment; throws a ZodError that names the wrong variable. */
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
    journalDays: parsed.JOURNAL_DAYS,
    logDays: parsed.LOG_DAYS,
    codeVersion: parsed.AWS_LAMBDA_FUNCTION_VERSION,
  };
}
