import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnLoggingConfiguration, CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { newLogs } from '../base/bundled-function';

export interface FirewallProps {
  readonly apiArn: string;
  /** The maximum number of requests from one IP address. */
  readonly maxRequestsPer5Minutes: number;
}

/**
 * Rules that inspect the body and therefore only count: a GraphQL request can exceed their 8 KB, and a
 * record's text can have markup or URLs.
 */
const bodyRules = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

const visible = (metricName: string) => ({
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
  metricName,
});

/**
 * The firewall in front of the API, in its region. Blocks clients with too many requests, and what AWS's
 * common rules take for attacks.
 */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, { apiArn, maxRequestsPer5Minutes }: FirewallProps) {
    super(scope, id);
    const acl = new CfnWebACL(this, 'Acl', {
      scope: 'REGIONAL',
      description: 'Protects the API of the admin panel',
      defaultAction: { allow: {} },
      visibilityConfig: visible('Api'),
      rules: [
        {
          name: 'Rate',
          priority: 0,
          action: { block: {} },
          statement: {
            rateBasedStatement: {
              aggregateKeyType: 'IP',
              limit: maxRequestsPer5Minutes,
              evaluationWindowSec: 300,
            },
          },
          visibilityConfig: visible('Rate'),
        },
        {
          name: 'Common',
          priority: 1,
          overrideAction: { none: {} },
          statement: {
            managedRuleGroupStatement: {
              vendorName: 'AWS',
              name: 'AWSManagedRulesCommonRuleSet',
              ruleActionOverrides: bodyRules.map((name) => ({ name, actionToUse: { count: {} } })),
            },
          },
          visibilityConfig: visible('Common'),
        },
      ],
    });
    this.keepLogs(acl);
    new CfnWebACLAssociation(this, 'Association', { resourceArn: apiArn, webAclArn: acl.attrArn });
  }

  /** Logs only blocked or counted requests, because the API logs the others. */
  private keepLogs(acl: CfnWebACL): void {
    // The firewall requires this prefix.
    const logs = newLogs(this, `aws-waf-logs-${Stack.of(this).stackName}`);
    const arn = Stack.of(this).formatArn({
      service: 'logs',
      resource: 'log-group',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      resourceName: logs.logGroupName,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: acl.attrArn,
      // Unlike the log group's attribute, without `:*` at the end.
      logDestinationConfigs: [arn],
      redactedFields: [{ singleHeader: { Name: 'authorization' } }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }, { ActionCondition: { Action: 'COUNT' } }],
          },
        ],
      },
    });
  }
}
