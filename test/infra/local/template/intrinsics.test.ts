import { describe, expect, it } from 'vitest';
import { functionResource, stackOf } from '../resolved';

/**
 * Returns the resolved value of a function's environment variable, in a stack with a table, a parameter and
 * three conditions.
 */
function resolved(value: unknown): unknown {
  const stack = stackOf(
    {
      Notes: { Type: 'AWS::DynamoDB::Table', Properties: {} },
      Fn: functionResource({ VALUE: value }),
      LaterFn: { ...functionResource(), Condition: 'Never' },
    },
    {
      Parameters: { Stage: { Type: 'String', Default: 'local' } },
      Conditions: {
        IsLocal: { 'Fn::Equals': [{ Ref: 'Stage' }, 'local'] },
        Never: { 'Fn::Not': [{ Condition: 'IsLocal' }] },
        Both: {
          'Fn::And': [
            { Condition: 'IsLocal' },
            { 'Fn::Or': [{ Condition: 'Never' }, { Condition: 'IsLocal' }] },
          ],
        },
      },
    },
  );
  const [fn] = stack.ofType('AWS::Lambda::Function');
  const environment = fn?.properties.Environment;
  return environment && Object(environment).Variables.VALUE;
}

describe('intrinsics', () => {
  it.each([
    ['Ref of a resource', { Ref: 'Notes' }, 'Test-Notes'],
    ['Ref of a parameter', { Ref: 'Stage' }, 'local'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    [
      'GetAtt',
      { 'Fn::GetAtt': ['Notes', 'Arn'] },
      'arn:aws:dynamodb:us-east-1:000000000000:table/Test-Notes',
    ],
    [
      'GetAtt in its short form',
      { 'Fn::GetAtt': 'Notes.Arn' },
      'arn:aws:dynamodb:us-east-1:000000000000:table/Test-Notes',
    ],
    ['Join', { 'Fn::Join': ['/', ['a', { Ref: 'AWS::StackName' }, 3]] }, 'a/Test/3'],
    [
      'Sub',
      { 'Fn::Sub': `${'$'}{Notes} ${'$'}{Notes.Arn} ${'$'}{!Literal}` },
      `Test-Notes arn:aws:dynamodb:us-east-1:000000000000:table/Test-Notes ${'$'}{Literal}`,
    ],
    ['Sub with its own values', { 'Fn::Sub': [`${'$'}{Name}!`, { Name: { Ref: 'Stage' } }] }, 'local!'],
    ['Select of Split', { 'Fn::Select': [1, { 'Fn::Split': ['-', { Ref: 'Notes' }] }] }, 'Notes'],
    ['If with a true condition', { 'Fn::If': ['Both', 'yes', 'no'] }, 'yes'],
    ['If with a false condition', { 'Fn::If': ['Never', 'yes', 'no'] }, 'no'],
    ['NoValue', { 'Fn::If': ['Never', 'yes', { Ref: 'AWS::NoValue' }] }, undefined],
  ])('resolves %s', (_, value, expected) => {
    expect(resolved(value)).toBe(expected);
  });

  it('omits a resource whose condition is not met', () => {
    const stack = stackOf(
      { Fn: { ...functionResource(), Condition: 'Never' } },
      { Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } } },
    );

    expect(stack.ofType('AWS::Lambda::Function')).toEqual([]);
  });

  it.each([
    [
      'an intrinsic',
      { 'Fn::Cidr': ['10.0.0.0/8', 2] },
      'Fn.Properties.Environment.Variables.VALUE: the intrinsic Fn::Cidr is unknown',
    ],
    ['a nested intrinsic', { 'Fn::Join': ['', [{ 'Fn::Base64': 'a' }]] }, 'Fn::Base64'],
    ['a Ref to a missing resource', { Ref: 'Nobody' }, 'Ref names Nobody'],
    [
      'an attribute',
      { 'Fn::GetAtt': ['Notes', 'StreamColour'] },
      'the attribute StreamColour of Notes (AWS::DynamoDB::Table)',
    ],
    ['an attribute of a missing resource', { 'Fn::GetAtt': ['Nobody', 'Arn'] }, 'Nobody'],
    ['a condition', { 'Fn::If': ['Perhaps', 1, 2] }, 'no condition Perhaps'],
    ['a dynamic reference', '{{resolve:ssm:/name}}', 'the dynamic reference {{resolve:ssm:/name}}'],
    ['a Select past the end', { 'Fn::Select': [3, ['a']] }, 'no item 3'],
  ])('stops at %s if that is invalid, and names it', (_, value, message) => {
    expect(() => resolved(value)).toThrow(message);
  });
});
