import type { DynamoDbRequest } from '../../integration/support/door';

/** The steps of the protocol. Each step is a request to the database (docs/engine/page.md). */
export const steps = [
  'open',
  'plan',
  'lease',
  'look at the run',
  'read the journal',
  'read a page',
  'CHUNK',
  'HEAD',
  'apply a batch',
  'apply alone',
  'read back',
  'AMENDMENT',
  'failure rows',
  'checkpoint',
  'release',
  'log line',
  'finish',
] as const;
export type Step = (typeof steps)[number];

interface Mark {
  readonly step: Step;
  readonly operations: readonly string[];
  /** Text that the request must contain. */
  readonly says?: string;
  readonly saysNot?: string;
  readonly ledger: boolean;
}

const write = ['UpdateItem', 'PutItem', 'DeleteItem'];

/** The order matters: the first match wins. */
const marks: readonly Mark[] = [
  { step: 'checkpoint', operations: ['UpdateItem'], says: '#page = :page', ledger: true },
  { step: 'lease', operations: ['UpdateItem'], says: 'SET #lease = :lease', ledger: true },
  { step: 'release', operations: ['UpdateItem'], says: 'REMOVE #lease', ledger: true },
  { step: 'open', operations: ['TransactWriteItems'], says: 'if_not_exists(#startedAt', ledger: true },
  { step: 'plan', operations: ['TransactWriteItems'], says: 'SET #plannedLanes', ledger: true },
  { step: 'finish', operations: ['TransactWriteItems'], says: '#endedAt = :endedAt', ledger: true },
  { step: 'HEAD', operations: ['PutItem'], says: '#HEAD"', ledger: true },
  { step: 'AMENDMENT', operations: ['PutItem'], says: '#AMENDMENT#', ledger: true },
  { step: 'log line', operations: ['PutItem'], says: '#LOG"', ledger: true },
  { step: 'CHUNK', operations: ['BatchWriteItem'], says: '#CHUNK#', ledger: true },
  { step: 'failure rows', operations: ['BatchWriteItem'], says: '#FAILURE"', ledger: true },
  { step: 'read the journal', operations: ['Query'], says: '#LANE#', ledger: true },
  { step: 'look at the run', operations: ['GetItem'], saysNot: 'LANE#', ledger: true },
  { step: 'read a page', operations: ['Scan'], ledger: false },
  { step: 'apply a batch', operations: ['BatchExecuteStatement'], ledger: false },
  { step: 'read back', operations: ['BatchGetItem'], ledger: false },
  { step: 'apply alone', operations: write, ledger: false },
];

/** Returns the step that a request belongs to, or undefined if there is no such step. */
export function stepOf({ operation, text }: DynamoDbRequest, ledgerTable: string): Step | undefined {
  const ledger = text.includes(ledgerTable);
  return marks.find(
    (mark) =>
      mark.ledger === ledger &&
      mark.operations.includes(operation) &&
      (mark.says === undefined || text.includes(mark.says)) &&
      (mark.saysNot === undefined || !text.includes(mark.saysNot)),
  )?.step;
}
