import { expect, test } from 'vitest';
import { synthesized } from '../../support/synthesized';

const stack = synthesized();

test('a firewall protects the API with a rate limit per address and AWS’s common rules', () => {
  const { Properties } = stack.only('AWS::WAFv2::WebACL');

  expect(Properties).toMatchObject({
    Scope: 'REGIONAL',
    DefaultAction: { Allow: {} },
    Rules: [
      {
        Action: { Block: {} },
        Statement: {
          RateBasedStatement: { AggregateKeyType: 'IP', Limit: 10_000, EvaluationWindowSec: 300 },
        },
      },
      { OverrideAction: { None: {} } },
    ],
  });
  expect(stack.only('AWS::WAFv2::WebACLAssociation').Properties.ResourceArn).toEqual({
    'Fn::GetAtt': [stack.ofType('AWS::AppSync::GraphQLApi')[0]?.[0], 'Arn'],
  });
});

test('rules about the body only count, because a request may be long and a record may contain markup', () => {
  const { Properties } = stack.only('AWS::WAFv2::WebACL');

  expect(Properties).toHaveProperty(
    'Rules[1].Statement.ManagedRuleGroupStatement.RuleActionOverrides',
    [
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
      'GenericLFI_BODY',
      'GenericRFI_BODY',
      'EC2MetaDataSSRF_BODY',
    ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
  );
});

test('its log has no tokens, and only rejected or counted requests', () => {
  expect(stack.only('AWS::WAFv2::LoggingConfiguration').Properties).toMatchObject({
    RedactedFields: [{ SingleHeader: { Name: 'authorization' } }],
    LoggingFilter: { DefaultBehavior: 'DROP' },
  });
});

test('settings change its rate, or disable it', () => {
  const slow = synthesized({ maxRequestsPer5Minutes: '500' }).only('AWS::WAFv2::WebACL').Properties;
  const without = synthesized({ firewall: 'false' });

  expect(slow).toHaveProperty('Rules[0].Statement.RateBasedStatement.Limit', 500);
  expect(without.ofType('AWS::WAFv2::WebACL')).toEqual([]);
});
