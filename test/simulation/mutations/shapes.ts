import type { Mutation } from './mutation';

/*
 * Faults of an engine that only jobs of other shapes than sweeps can show.
 */

interface Written {
  readonly PutRequest?: { readonly Item?: Readonly<Record<string, { readonly S?: string }>> };
}

interface Input {
  readonly RequestItems?: Readonly<Record<string, readonly Written[]>>;
  readonly Statements?: readonly { readonly Statement: string }[];
  readonly TransactItems?: readonly Written['PutRequest'][];
}

/** Creates a mutation that leaves some rows out of batches of writes. */
const withoutRows = (
  name: string,
  what: string,
  isOut: (table: string, row: Written) => boolean | undefined,
): Mutation => ({
  name,
  what,
  scenario: 'shapes',
  carryOut(command, input, answer) {
    const { RequestItems = {} } = input as Input;
    if (command !== 'BatchWriteItemCommand') return answer(input);
    const kept = Object.entries(RequestItems)
      .map(([table, rows]) => [table, rows.filter((row) => !isOut(table, row))] as const)
      .filter(([, rows]) => rows.length > 0);
    return kept.length > 0 ? answer({ RequestItems: Object.fromEntries(kept) }) : { UnprocessedItems: {} };
  },
});

const partitionOf = ({ PutRequest }: Written) => PutRequest?.Item?.pk?.S ?? '';

/** All of these mutations. Each is detected in histories with jobs of all shapes. */
export const shapeMutations: readonly Mutation[] = [
  withoutRows('no-finding-rows', 'counts findings but does not list them', (_, row) =>
    partitionOf(row).endsWith('#FINDING'),
  ),
  withoutRows('no-report-rows', "does not write a report's rows", (table) => table === 'Reports'),
  {
    name: 'outcome-lost',
    what: 'does not record the outcomes of calls, and counts them as recorded',
    scenario: 'shapes',
    carryOut(command, input, answer) {
      const { Statements = [] } = input as Input;
      const isOutcome = Statements.some(({ Statement }) => Statement.includes('"receipt"'));
      if (command !== 'BatchExecuteStatementCommand' || !isOutcome) return answer(input);
      return { Responses: Statements.map(() => ({ TableName: 'UserPreferences' })), ConsumedCapacity: [] };
    },
  },
  {
    name: 'removals-lost',
    what: 'does not remove records, and counts them as removed',
    scenario: 'shapes',
    carryOut(command, input, answer) {
      const { Statements = [] } = input as Input;
      const isRemoval = Statements.some(({ Statement }) => Statement.startsWith('DELETE'));
      if (command !== 'BatchExecuteStatementCommand' || !isRemoval) return answer(input);
      return { Responses: Statements.map(() => ({ TableName: 'UserActivity' })), ConsumedCapacity: [] };
    },
  },
];
