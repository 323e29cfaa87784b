import { z } from 'zod';
import type { DeployedTemplate } from './template';

/** US dollars per month in eu-west-1 and us-east-1. */
const prices = {
  date: '28 November 2026',
  alarmMetric: 0.1,
  key: 1,
  secret: 0.4,
  /** With more than 50 metrics, or a fourth one. */
  dashboard: 3,
  maxFreeDashboardMetrics: 50,
  firewall: 5,
  firewallRule: 1,
} as const;

/** Even if nobody uses it. */
export interface FixedCost {
  readonly part: string;
  readonly dollars: number;
}

const alarmShape = z.object({
  Metrics: z.array(z.looseObject({ MetricStat: z.unknown().optional() })).optional(),
});
const aclShape = z.object({ Rules: z.array(z.unknown()) });

export function fixedCosts({ Resources }: DeployedTemplate): readonly FixedCost[] {
  const ofType = (type: string) =>
    Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));
  const alarms = ofType('AWS::CloudWatch::Alarm');
  const metrics = alarms.reduce((sum, alarm) => {
    const { Metrics } = alarmShape.parse(alarm);
    return sum + (Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1);
  }, 0);
  const keys = ofType('AWS::KMS::Key').length;
  const secrets = ofType('AWS::SecretsManager::Secret').length;
  const shown = ofType('AWS::CloudWatch::Dashboard').reduce((sum, body) => sum + dashboardMetrics(body), 0);
  const rules = ofType('AWS::WAFv2::WebACL').map((acl) => aclShape.parse(acl).Rules.length);
  return [
    { part: `${alarms.length} alarms on ${metrics} metrics`, dollars: metrics * prices.alarmMetric },
    { part: `${keys} encryption keys`, dollars: keys * prices.key },
    { part: `${secrets} secrets`, dollars: secrets * prices.secret },
    {
      part: `the dashboard with ${shown} metrics`,
      dollars: shown > prices.maxFreeDashboardMetrics ? prices.dashboard : 0,
    },
    ...rules.map((count) => ({
      part: `the firewall with ${count} rules (the \`firewall\` setting)`,
      dollars: prices.firewall + count * prices.firewallRule,
    })),
  ];
}

/** Each is an array within its widget's `metrics`. */
function dashboardMetrics(dashboard: Readonly<Record<string, unknown>>): number {
  const text = JSON.stringify(dashboard.DashboardBody).replaceAll('\\', '');
  return [...text.matchAll(/\["(AWS\/\w+)",/g)].length;
}

/** For docs/deploy.md. */
export function costsTable(costs: readonly FixedCost[]): string {
  const total = costs.reduce((sum, { dollars }) => sum + dollars, 0);
  const rows = [...costs, { part: '**in total**', dollars: total }].map(
    ({ part, dollars }) => `| ${part} | ${dollars.toFixed(2)} |`,
  );
  return [`| part | dollars per month, at the prices of ${prices.date} |`, '|---|---|', ...rows].join('\n');
}
