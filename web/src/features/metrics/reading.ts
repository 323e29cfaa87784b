import type { Report, ReportRow } from '#shared/api/api-types';
import type { Engagement, Metrics } from '#shared/domain/metrics/metrics';

/** The name of the job that writes this report (functions/jobs/metrics/metrics-rollup.ts). */
export const jobName = 'metrics-rollup';

/** Returns a report's figures in the format in which the job wrote them. */
export function metricsIn({ document }: Report): Metrics {
  const metrics: Metrics = JSON.parse(document);
  return metrics;
}

/** Returns a user's row in the format in which the job wrote it. */
export function engagementIn({ row }: ReportRow): Engagement {
  const engagement: Engagement = JSON.parse(row);
  return engagement;
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** Formats a date (YYYY-MM-DD) in words, for example 'Tuesday, 3 March 2026'. */
export const dayInWords = (date: string) => wholeDay.format(Date.parse(date));

/** Returns an activity kind's display name. */
export const typeInWords = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
