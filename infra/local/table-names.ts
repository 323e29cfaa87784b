import { z } from 'zod';
import { HostError } from './host-error';
import type { ResolvedStack } from './template';

/** Physical names of the stack's tables, as its functions are told them. */
export interface TableNames {
  /** By model name: `{UserActivity: 'WellnessAdmin-UserActivityTable'}`. */
  readonly models: Readonly<Record<string, string>>;
  readonly ledger: string;
}

const environmentShape = z.object({
  Environment: z.object({ Variables: z.object({ TABLES: z.string(), LEDGER_TABLE: z.string() }) }),
});

/** Reads the names from the environment of the stack's functions. Throws a HostError if no function has them. */
export function tableNames(stack: ResolvedStack): TableNames {
  for (const { properties } of stack.ofType('AWS::Lambda::Function')) {
    const parsed = environmentShape.safeParse(properties);
    if (!parsed.success) continue;
    const { TABLES, LEDGER_TABLE } = parsed.data.Environment.Variables;
    return { models: z.record(z.string(), z.string()).parse(JSON.parse(TABLES)), ledger: LEDGER_TABLE };
  }
  throw new HostError('BadTemplate', 'No function of the stack has the variables TABLES and LEDGER_TABLE');
}
