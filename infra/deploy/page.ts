import { z } from 'zod';
import { models } from '#shared/models/index';
import type { DeployedTemplate } from './template';

/**
 * Fills in the parts of docs/deploy.md that depend on the template. Throws an Error if a part's markers are
 * missing.
 */
export function deployPage(page: string, template: DeployedTemplate): string {
  const withRoles = withPart(page, 'key roles', rolesTable(keyRoles(template)), '  ');
  const withCosts = withPart(withRoles, 'fixed costs', costsTable(fixedCosts(template)), '');
  return withPart(withCosts, 'kept resources', keptResourcesTable(template), '');
}

function withPart(page: string, name: string, text: string, indent: string): string {
  const begin = `<!-- ${name}: made by npm run generate -->`;
  const end = `<!-- end of ${name} -->`;
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page does not have the markers ${begin} and ${end}.`);
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${indent}${page.slice(to)}`;
}

/** The kinds of resources that can hold data, in words. */
const words: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'tables',
  'AWS::S3::Bucket': 'buckets',
  'AWS::Cognito::UserPool': 'user pools',
  'AWS::SecretsManager::Secret': 'secrets',
  'AWS::KMS::Key': 'encryption keys',
};

/**
 * Returns docs/deploy.md's table of kept resources. (The kept function versions disappear with their
 * functions.)
 */
function keptResourcesTable({ Resources }: DeployedTemplate): string {
  const ids = new Map<string, string[]>();
  for (const [id, { Type, DeletionPolicy }] of Object.entries(Resources)) {
    const word = words[Type];
    if (!word || !DeletionPolicy?.startsWith('Retain')) continue;
    ids.set(word, [...(ids.get(word) ?? []), `\`${id}\``]);
  }
  const rows = [...ids].map(
    ([word, names]) => `| ${names.length} ${word} | ${names.toSorted().join(', ')} |`,
  );
  return ['| kept | in the template |', '|---|---|', ...rows].join('\n');
}

const list = z.unknown().transform((value) => [value].flat());
const policyShape = z.object({
  Roles: z.array(z.object({ Ref: z.string() })).default([]),
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Action: list, Resource: list })) }),
});

/** Actions that change items and also need permission to generate a data key. */
const writes = /^dynamodb:(Put|Update|Delete|BatchWrite|PartiQL(Insert|Update|Delete))/;
/** Actions that access no items and need no key. */
const ofTableOnly = /^dynamodb:Describe/;

/**
 * Returns the roles that use record tables, with what they need on a key that encrypts one of these tables.
 */
export function keyRoles({ Resources }: DeployedTemplate): ReadonlyMap<string, readonly string[]> {
  const tables = new Set(models.map(({ name }) => `${name}Table`));
  const actions = new Map<string, Set<string>>();
  for (const { Type, Properties } of Object.values(Resources)) {
    if (Type !== 'AWS::IAM::Policy' && Type !== 'AWS::IAM::ManagedPolicy') continue;
    const { Roles, PolicyDocument } = policyShape.parse(Properties);
    const found = PolicyDocument.Statement.filter(({ Resource }) => namesAny(Resource, tables))
      .flatMap(({ Action }) => Action.map(String))
      .filter((action) => action.startsWith('dynamodb:') && !ofTableOnly.test(action));
    for (const { Ref } of Roles) {
      actions.set(Ref, new Set([...(actions.get(Ref) ?? []), ...found]));
    }
  }
  return new Map(
    [...actions]
      .filter(([, found]) => found.size > 0)
      .map(([role, found]): [string, readonly string[]] => {
        const isWriter = [...found].some((action) => writes.test(action));
        return [role, isWriter ? ['kms:Decrypt', 'kms:GenerateDataKey'] : ['kms:Decrypt']];
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

function namesAny(resources: readonly unknown[], tables: ReadonlySet<string>): boolean {
  const ids = JSON.stringify(resources).matchAll(/"Fn::GetAtt":\["(\w+)","Arn"\]/g);
  return [...ids].some(([, id]) => tables.has(id ?? ''));
}

function rolesTable(roles: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...roles].map(
    ([role, actions]) => `  | \`${role}\` | ${actions.map((one) => `\`${one}\``).join(', ')} |`,
  );
  return ['  | role | on the key |', '  |---|---|', ...lines].join('\n');
}

/** US dollars per month in eu-west-1 and us-east-1. */
const prices = {
  date: '28 November 2026',
  alarmMetric: 0.1,
  key: 1,
  secret: 0.4,
  /** A dashboard costs this if it has more than 50 metrics, or is the fourth one. */
  dashboard: 3,
  maxFreeDashboardMetrics: 50,
  firewall: 5,
  firewallRule: 1,
} as const;

/** A cost that arises even if nobody uses the stack. */
interface FixedCost {
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

/** Returns the dashboard's metrics, each an array within its widget's `metrics`. */
function dashboardMetrics(dashboard: Readonly<Record<string, unknown>>): number {
  const text = JSON.stringify(dashboard.DashboardBody).replaceAll('\\', '');
  return [...text.matchAll(/\["(AWS\/\w+)",/g)].length;
}

function costsTable(costs: readonly FixedCost[]): string {
  const total = costs.reduce((sum, { dollars }) => sum + dollars, 0);
  const rows = [...costs, { part: '**in total**', dollars: total }].map(
    ({ part, dollars }) => `| ${part} | ${dollars.toFixed(2)} |`,
  );
  return [`| part | dollars per month, at the prices of ${prices.date} |`, '|---|---|', ...rows].join('\n');
}
