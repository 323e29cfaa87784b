import { z } from 'zod';
import { HostError } from '../base/host-error';
import type { ResolvedStack } from './template';

export interface TableNames {
  /** Keyed by model, such as `{UserActivity: 'WellnessAdmin-UserActivityTable'}`. */
  readonly models: Readonly<Record<string, string>>;
  readonly ledger: string;
  readonly audit: string;
}

const environmentShape = z.object({
  Environment: z.object({
    Variables: z.object({ TABLES: z.string(), LEDGER_TABLE: z.string(), AUDIT_TABLE: z.string() }),
  }),
});

/** From the functions' environment variables. Throws a HostError if no function has them. */
export function tableNames(stack: ResolvedStack): TableNames {
  for (const { properties } of stack.ofType('AWS::Lambda::Function')) {
    const parsed = environmentShape.safeParse(properties);
    if (!parsed.success) continue;
    const { TABLES, LEDGER_TABLE, AUDIT_TABLE } = parsed.data.Environment.Variables;
    const models = z.record(z.string(), z.string()).parse(JSON.parse(TABLES));
    return { models, ledger: LEDGER_TABLE, audit: AUDIT_TABLE };
  }
  throw new HostError(
    'BadTemplate',
    'No function of the stack has the variables TABLES, LEDGER_TABLE and AUDIT_TABLE',
  );
}
