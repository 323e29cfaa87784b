import { describe, expect, it } from 'vitest';
import { decide, documentOf, matches, type Statement, statementShape } from '#infra/local/gate/policy';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Things';

const statementsOf = (...statements: object[]): readonly Statement[] =>
  documentOf(statementShape).parse({ Version: '2012-10-17', Statement: statements }).Statement;

const allow = (Action: unknown, Resource: unknown, rest: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...rest,
});

describe('a policy', () => {
  it('allows only the actions and resources that a statement names', () => {
    const statements = statementsOf(
      allow(['dynamodb:Query', 'dynamodb:GetItem'], [table, `${table}/index/byOwner`]),
    );

    expect(decide(statements, { action: 'dynamodb:Query', resource: table })).toBe('allowed');
    expect(decide(statements, { action: 'dynamodb:Query', resource: `${table}/index/byOwner` })).toBe(
      'allowed',
    );
    expect(decide(statements, { action: 'dynamodb:Query', resource: `${table}/index/byDate` })).toBe(
      'not allowed',
    );
    expect(decide(statements, { action: 'dynamodb:PutItem', resource: table })).toBe('not allowed');
    expect(decide(statements, { action: 'dynamodb:Query', resource: `${table}2` })).toBe('not allowed');
  });

  it('ignores the case of an action, but not of a resource', () => {
    const statements = statementsOf(allow('SNS:publish', 'arn:aws:sns:us-east-1:0:Alarms'));

    expect(decide(statements, { action: 'sns:Publish', resource: 'arn:aws:sns:us-east-1:0:Alarms' })).toBe(
      'allowed',
    );
    expect(decide(statements, { action: 'sns:Publish', resource: 'arn:aws:sns:us-east-1:0:alarms' })).toBe(
      'not allowed',
    );
  });

  it('prefers a Deny to any Allow', () => {
    const statements = statementsOf(allow('s3:*', '*'), { ...allow('s3:Delete*', '*'), Effect: 'Deny' });

    expect(decide(statements, { action: 's3:GetObject', resource: 'arn:aws:s3:::b/k' })).toBe('allowed');
    expect(decide(statements, { action: 's3:DeleteObject', resource: 'arn:aws:s3:::b/k' })).toBe('denied');
  });

  it.each([
    [
      'StringEquals',
      { 'lambda:FunctionUrlAuthType': 'AWS_IAM' },
      { 'lambda:functionurlauthtype': 'AWS_IAM' },
      'allowed',
    ],
    [
      'StringEquals',
      { 'lambda:FunctionUrlAuthType': 'AWS_IAM' },
      { 'lambda:FunctionUrlAuthType': 'NONE' },
      'not allowed',
    ],
    ['StringEquals', { 'aws:SourceAccount': ['1', '2'] }, { 'aws:SourceAccount': '2' }, 'allowed'],
    ['StringEquals', { 'aws:SourceAccount': '1' }, {}, 'not allowed'],
    [
      'Bool',
      { 'lambda:InvokedViaFunctionUrl': 'true' },
      { 'lambda:InvokedViaFunctionUrl': 'true' },
      'allowed',
    ],
    [
      'Bool',
      { 'lambda:InvokedViaFunctionUrl': true },
      { 'lambda:InvokedViaFunctionUrl': 'false' },
      'not allowed',
    ],
    [
      'ArnLike',
      { 'aws:SourceArn': 'arn:aws:states:*:1:x:*' },
      { 'aws:SourceArn': 'arn:aws:states:r:1:x:y' },
      'allowed',
    ],
  ])('applies the condition %s %o to a request with %o: %s', (operator, wanted, context, decision) => {
    const statements = statementsOf(allow('a:b', '*', { Condition: { [operator]: wanted } }));

    expect(decide(statements, { action: 'a:b', resource: 'r', context })).toBe(decision);
  });

  it.each([
    ['NotAction', { Effect: 'Allow', NotAction: 'a:b', Resource: '*' }],
    ['NotResource', { Effect: 'Allow', Action: 'a:b', NotResource: '*' }],
    [
      'an unsupported operator',
      allow('a:b', '*', { Condition: { IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }),
    ],
    ['an operator with IfExists', allow('a:b', '*', { Condition: { BoolIfExists: { 'aws:x': 'true' } } })],
    ['a policy variable', allow('s3:GetObject', 'arn:aws:s3:::home/$' + '{aws:username}/*')],
  ])('is rejected if it contains %s, which is unsupported', (_, statement) => {
    expect(() => statementsOf(statement)).toThrow();
  });
});

describe('a pattern', () => {
  it.each([
    ['arn:aws:s3:::bucket/*', 'arn:aws:s3:::bucket/a/b.json', true],
    ['arn:aws:s3:::bucket/*', 'arn:aws:s3:::bucket', false],
    ['arn:aws:s3:::bucket/*', 'arn:aws:s3:::bucket2/a', false],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['a.c', 'abc', false],
    ['fn(1)[*]', 'fn(1)[x]', true],
    ['x*', 'x\ny', true],
  ])('%s matches %s: %s', (pattern, text, fits) => {
    expect(matches(pattern, text)).toBe(fits);
  });
});
