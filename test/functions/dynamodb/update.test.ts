import { describe, expect, it } from 'vitest';
import {
  above,
  anyOf,
  appended,
  atMost,
  below,
  different,
  equal,
  exists,
  ifMissing,
  isIn,
  missing,
  plus,
  unchanged,
  updateExpression,
} from '#functions/dynamodb/update';

describe('the expressions of an update', () => {
  it('set, remove and compare attributes, each value with its own placeholder', () => {
    expect(
      updateExpression({
        set: { page: 3, status: 'RUNNING' },
        remove: ['lease'],
        when: [equal('page', 2), different('status', 'STOPPED')],
      }),
    ).toEqual({
      UpdateExpression: 'SET #page = :page, #status = :status REMOVE #lease',
      ConditionExpression: '#page = :page2 AND #status <> :status2',
      ExpressionAttributeNames: { '#page': 'page', '#status': 'status', '#lease': 'lease' },
      ExpressionAttributeValues: { ':page': 3, ':page2': 2, ':status': 'RUNNING', ':status2': 'STOPPED' },
    });
  });

  it('leave out what is undefined or does not apply, and keep null, false, 0 and empty text', () => {
    expect(
      updateExpression({
        set: { a: undefined, b: null, c: false, d: 0, e: '' },
        remove: [false, undefined, null],
        when: [false, undefined, null],
      }),
    ).toEqual({
      UpdateExpression: 'SET #b = :b, #c = :c, #d = :d, #e = :e',
      ExpressionAttributeNames: { '#b': 'b', '#c': 'c', '#d': 'd', '#e': 'e' },
      ExpressionAttributeValues: { ':b': null, ':c': false, ':d': 0, ':e': '' },
    });
    expect(updateExpression({ remove: ['a'] })).toEqual({
      UpdateExpression: 'REMOVE #a',
      ExpressionAttributeNames: { '#a': 'a' },
    });
  });

  it('compute values from the stored item', () => {
    const { UpdateExpression, ExpressionAttributeValues } = updateExpression({
      set: { tries: plus(-1), startedAt: ifMissing('now'), undos: appended(['b'], ['a']) },
    });
    expect(UpdateExpression).toBe(
      'SET #tries = if_not_exists(#tries, :tries) + :tries2, #startedAt = if_not_exists(#startedAt, :startedAt), #undos = list_append(if_not_exists(#undos, :undos), :undos2)',
    );
    expect(ExpressionAttributeValues).toEqual({
      ':tries': 0,
      ':tries2': -1,
      ':startedAt': 'now',
      ':undos': ['a'],
      ':undos2': ['b'],
    });
  });

  it.each([
    [below('n', 1), '#n < :n'],
    [above('n', 1), '#n > :n'],
    [atMost('n', 1), '#n <= :n'],
    [exists('n'), 'attribute_exists(#n)'],
    [missing('n'), 'attribute_not_exists(#n)'],
    [isIn('n', [1, 2]), '#n IN (:n, :n2)'],
    [unchanged('n', 1), '#n = :n'],
    [unchanged('n', undefined), 'attribute_not_exists(#n)'],
    [anyOf(missing('n'), below('n', 1)), '(attribute_not_exists(#n) OR #n < :n)'],
    [equal(['halt', 'attempt'], 1), '#halt.#attempt = :attempt'],
    [equal(['notes', 0, 'version'], 1), '#notes[0].#version = :version'],
  ])('have the condition %#', (condition, text) => {
    expect(updateExpression({ set: { a: 1 }, when: [condition] }).ConditionExpression).toBe(text);
  });

  it('take any attribute name', () => {
    const { UpdateExpression, ExpressionAttributeNames } = updateExpression({ set: { 'a.b': 1, 'c d': 2 } });
    expect(UpdateExpression).toBe('SET #name_0 = :value, #name_1 = :value2');
    expect(ExpressionAttributeNames).toEqual({ '#name_0': 'a.b', '#name_1': 'c d' });
  });
});
