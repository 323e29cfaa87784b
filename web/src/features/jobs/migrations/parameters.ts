import * as z from 'zod/mini';
import type { Job } from '#shared/jobs/job/job';

const objectSchema = z.object({ required: z.optional(z.array(z.string())) });

/** Returns true if the job cannot be started or estimated without parameters. */
export function asksForParameters({ paramsSchema }: Pick<Job, 'paramsSchema'>): boolean {
  const { required = [] } = objectSchema.parse(JSON.parse(paramsSchema));
  return required.length > 0;
}
