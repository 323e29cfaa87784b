import type { Report, ReportRow } from '#shared/api/api-types';
import type { Engagement, Metrics } from '#shared/domain/metrics/metrics';

/** The job that writes this report (functions/jobs/metrics/metrics-rollup.ts). */
export const jobName = 'metrics-rollup';

export function metricsIn({ document }: Report): Metrics {
  const metrics: Metrics = JSON.parse(document);
  return metrics;
}

export function engagementIn({ row }: ReportRow): Engagement {
  const engagement: Engagement = JSON.parse(row);
  return engagement;
}

const wholeDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });

/** Turns YYYY-MM-DD into text such as 'Tuesday, 3 March 2026'. */
export const dayInWords = (date: string) => wholeDay.format(Date.parse(date));

export const typeInWords = (type: string) => `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
