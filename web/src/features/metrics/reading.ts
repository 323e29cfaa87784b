import type { Report, ReportRow } from '#shared/api/api-types';
import type { Engagement, Metrics } from '#shared/domain/metrics/metrics';

/** The job that writes this report (functions/jobs/metrics/metrics-rollup.ts). */
export const jobName = 'metrics-rollup';

/** As the job wrote them. */
export function metricsIn({ document }: Report): Metrics {
  const metrics: Metrics = JSON.parse(document);
  return metrics;
}

/** As the job wrote it. */
export function engagementIn({ row }: ReportRow): Engagement {
  const engagement: Engagement = JSON.parse(row);
  return engagement;
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** From YYYY-MM-DD, for example 'Tuesday, 3 March 2026'. */
export const dayInWords = (date: string) => wholeDay.format(Date.parse(date));

export const typeInWords = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
