import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { reportQuery } from '../../api/reports';

export const metricsJob = 'metrics-rollup';

const figures = z.object({
  users: z.object({ total: z.number() }),
  active: z.object({ users: z.number(), percent: z.number() }),
});

export const activeUsersQuery = queryOptions({
  ...reportQuery(metricsJob),
  select: (report) => {
    if (!report) return null;
    const { users, active } = figures.parse(JSON.parse(report.document));
    return { at: report.at, total: users.total, ...active };
  },
});
