import { z } from 'zod';
import { keep, type Sweep, type SweepDefinition, sweep } from '#functions/engine/job/job';

const maxGiven = 100;

/** The parameter that limits a job to some records, such as those of an audit's findings. */
export const givenRecords = {
  records: z
    .array(z.string().regex(/^\w+#./, 'Expected a table and an ID, such as DefaultScheduledSet#entry-1'))
    .min(1)
    .max(maxGiven)
    .optional()
    .meta({
      title: 'Only these records',
      description: `The table and ID of each, such as DefaultScheduledSet#entry-1; at most ${maxGiven}. Leave empty for all records.`,
    }),
};

/** Returns true if the run is not limited to other records. */
export const isGiven = (
  { records }: { readonly records?: readonly string[] | undefined },
  table: string,
  id: unknown,
): boolean => records === undefined || records.includes(`${table}#${id}`);

/** A sweep that fixes findings of these kinds, in all records or in those of some findings. */
export const fixing = <Params extends z.ZodObject>(
  fixes: readonly string[],
  definition: SweepDefinition<Params>,
): Sweep =>
  sweep<z.ZodObject>({
    ...(definition as SweepDefinition),
    fixes,
    params: (definition.params ?? z.object({})).extend(givenRecords),
    visit: (record, context) =>
      isGiven(context.params, context.table, record.id)
        ? definition.visit(record, { ...context, params: context.params as z.infer<Params> })
        : keep,
  });
