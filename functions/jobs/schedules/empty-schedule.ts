import type { Expectation } from '#functions/engine/job/job';
import { nothingToAuditKind, nothingToAuditText } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';

/**
 * An empty default schedule lacks nothing: as in a new stack, there is nothing to audit yet, which is
 * reported once. The audit must declare the schedule in `refers`.
 */
export const unlessEmpty = <Item>(expects: Expectation<Item>): Expectation<Item> => ({
  ...expects,
  inspect: (item, context) => {
    if (context.related(DefaultScheduledSet).all.length > 0) return expects.inspect(item, context);
    const [first] = expects.items(context);
    if (first === undefined || expects.keyOf(item) !== expects.keyOf(first)) return [];
    return [{ kind: nothingToAuditKind, message: nothingToAuditText, details: {} }];
  },
});
