import { z } from 'zod';

const wholeNumber = z.coerce.number().int().positive();

/** Dollars. */
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

/** What the stack tells the engine (infra/stack). */
export interface EngineSettings {
  readonly ledgerTable: string;
  /** Where the audit trail's entries go. */
  readonly auditTable: string;
  /** Where reports go; undefined in functions that write none. */
  readonly reportsTable: string | undefined;
  /** Physical table names by model name. */
  readonly tables: Readonly<Record<string, string>>;
  /** Only where the function starts or reads executions. */
  readonly stateMachineArn: string | undefined;
  /** Lanes of a run at most. */
  readonly maxLanes: number;
  /** Lanes of one table at most. */
  readonly maxSegments: number;
  /** Records a page at most; DynamoDB also ends a page at 1 MB. */
  readonly recordsPerPage: number;
  /** Write units a second of a run that does not say: undefined, no limit. */
  readonly writesPerSecond: number | undefined;
  /**
   * Read units a second of a run that does not say: undefined, a share of what a provisioned table has, no
   * limit on demand.
   */
  readonly readsPerSecond: number | undefined;
  /** Records that a run which does not say may fail to change before it fails. */
  readonly maxFailures: number;
  /** List prices of DynamoDB's on-demand units, in dollars a million. */
  readonly readPricePerMillion: number;
  readonly writePricePerMillion: number;
  readonly journalDays: number;
  readonly logDays: number;
  readonly codeVersion: string;
}

/** Reads the settings from a function's environment; throws a ZodError that names the variable at fault. */
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
