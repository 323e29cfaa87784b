import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { jobNamed } from '#functions/jobs/index';
import { schedules } from '#shared/jobs/job/schedules';

describe.each(schedules)('the schedule of $job', ({ job }) => {
  test('is for a job in the catalogue that every admin may see and that needs no parameters', () => {
    const { access, params } = jobNamed(job);

    expect(access).toBe('Admin');
    expect((params ?? z.object({})).safeParse({}).success).toBe(true);
  });

  test('is the only one for its job', () => {
    expect(schedules.filter((schedule) => schedule.job === job)).toHaveLength(1);
  });
});
