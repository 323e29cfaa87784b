import { expect, it } from 'vitest';
import { z } from 'zod';
import { synthesized } from '../../support/synthesized';
import { written } from '../../support/written';

/**
 * Services that can state the resource on whose behalf they assume a role, each with a pattern for that
 * resource.
 */
const conditions: Readonly<Record<string, RegExp>> = {
  'appsync.amazonaws.com': /GraphqlApi\w*\.Arn$/,
  'scheduler.amazonaws.com': /SchedulesGroup\w*\.Arn$/,
  'states.amazonaws.com': /:stateMachine:WellnessAdmin-jobs$/,
};

/** The roles whose services cannot state the resource, with the reason for each. */
const unconditional: Readonly<Record<string, string>> = {
  ApiLogRole:
    'AppSync documents the keys for data sources only, and the API that would be named refers to this role',
  'lambda.amazonaws.com': 'Lambda sets neither key when it takes the role of a function',
};

const stack = synthesized();
const trust = z.object({
  Statement: z.tuple([
    z.object({
      Principal: z.object({ Service: z.unknown().transform(written) }),
      Condition: z
        .object({
          StringEquals: z.object({ 'aws:SourceAccount': z.object({ Ref: z.literal('AWS::AccountId') }) }),
          ArnEquals: z.object({ 'aws:SourceArn': z.unknown().transform(written) }),
        })
        .optional(),
    }),
  ]),
});

it.each(stack.ofType('AWS::IAM::Role').map(([id, { Properties }]) => ({ id, Properties })))(
  '$id can be assumed by a service only for our own resource',
  ({ id, Properties }) => {
    const [{ Principal, Condition }] = trust.parse(Properties.AssumeRolePolicyDocument).Statement;
    const isUnconditional =
      unconditional[Principal.Service] !== undefined ||
      Object.keys(unconditional).some((name) => id.startsWith(name));

    if (isUnconditional) expect(Condition).toBeUndefined();
    else expect(Condition?.ArnEquals['aws:SourceArn']).toMatch(conditions[Principal.Service] ?? /^never$/);
  },
);
