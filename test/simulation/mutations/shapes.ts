import { RetrySource } from '#functions/engine/shapes/common/revisit-source';
import { FindingSource } from '#functions/engine/shapes/find/finding-source';
import type { Mutation } from './mutation';

/*
 * Faults of an engine that only jobs of other shapes than sweeps can show.
 */

interface Written {
  readonly PutRequest?: { readonly Item?: Readonly<Record<string, { readonly S?: string }>> };
}

interface Input {
  readonly TransactItems?: readonly {
    readonly ConditionCheck?: { readonly Key?: Readonly<Record<string, { readonly S?: string }>> };
  }[];
  readonly RequestItems?: Readonly<Record<string, readonly Written[]>>;
  readonly Statements?: readonly { readonly Statement: string }[];
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

/** Creates a mutation that answers some batches of statements without carrying them out. */
const withoutStatements = (name: string, what: string, isOut: (statement: string) => boolean): Mutation => ({
  name,
  what,
  scenario: 'shapes',
  carryOut(command, input, answer) {
    const { Statements = [] } = input as Input;
    const isMeant = Statements.some(({ Statement }) => isOut(Statement));
    if (command !== 'BatchExecuteStatementCommand' || !isMeant) return answer(input);
    return { Responses: Statements.map(() => ({ TableName: 'Any' })), ConsumedCapacity: [] };
  },
});

const partitionOf = ({ PutRequest }: Written) => PutRequest?.Item?.pk?.S ?? '';

/** Starts follow-ups without the condition that no definition has changed since it was read. */
const definitionsIgnored: Mutation = {
  name: 'definitions-ignored',
  what: 'starts a follow-up although it has been disabled since it was read',
  scenario: 'shapes',
  carryOut(command, input, answer) {
    const { TransactItems } = input as Input;
    if (command !== 'TransactWriteItemsCommand' || !TransactItems) return answer(input);
    const kept = TransactItems.filter(({ ConditionCheck }) => ConditionCheck?.Key?.pk?.S !== 'FOLLOW_UPS');
    return answer({ ...(input as object), TransactItems: kept });
  },
};

/** Puts pages that only search into the journal, from which they are replayed. */
const searchReplayed: Mutation = {
  name: 'search-replayed',
  what: 'replays a page that only searches, and does not learn what was found',
  scenario: 'shapes',
  install() {
    const undo = [RetrySource, FindingSource].map(({ prototype }) => {
      const { read } = prototype;
      prototype.read = async function (...given) {
        const page = await read.apply(this, given);
        const plan: typeof page.plan = async (...asked) => ({
          ...(await page.plan(...asked)),
          onlySearches: false,
        });
        return { ...page, plan };
      };
      return () => {
        prototype.read = read;
      };
    });
    return () => {
      for (const one of undo) one();
    };
  },
  carryOut: (_, input, answer) => answer(input),
};

/** Creates a mutation that changes the requests for exports. */
const changedExports = (
  name: string,
  what: string,
  firstSeed: number,
  change: (label: string) => Readonly<Record<string, unknown>>,
): Mutation => ({
  name,
  what,
  firstSeed,
  scenario: 'shapes',
  carryOut(command, input, answer, { label }) {
    if (command !== 'ExportTableToPointInTimeCommand') return answer(input);
    return answer({ ...(input as object), ...change(label) });
  },
});

/** All of these mutations. Each is detected in histories with jobs of all shapes. */
export const shapeMutations: readonly Mutation[] = [
  definitionsIgnored,
  searchReplayed,
  changedExports('moment-lost', 'exports each table as of the time at which its export begins', 92, () => ({
    ExportTime: undefined,
  })),
  changedExports('token-lost', 'exports the tables again each time that Plan is called', 94, (label) => ({
    ClientToken: label,
  })),
  withoutRows('no-finding-rows', 'counts findings but does not list them', (_, row) =>
    partitionOf(row).endsWith('#FINDING'),
  ),
  withoutRows('no-report-rows', "does not write a report's rows", (table) => table === 'Reports'),
  withoutStatements(
    'outcome-lost',
    'does not record the outcomes of calls, and counts them as recorded',
    (statement) => statement.includes('"receipt"'),
  ),
  withoutStatements('removals-lost', 'does not remove records, and counts them as removed', (statement) =>
    statement.startsWith('DELETE'),
  ),
];
