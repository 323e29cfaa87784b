import * as z from 'zod/mini';
import type { Job } from '#shared/jobs/run/run';

const objectSchema = z.object({ required: z.optional(z.array(z.string())) });

/** Whether a job cannot be started, nor estimated, without being told something. */
export function asksForParameters({ paramsSchema }: Pick<Job, 'paramsSchema'>): boolean {
  const { required = [] } = objectSchema.parse(JSON.parse(paramsSchema));
  return required.length > 0;
}
