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
    expect(UpdateExpression).toBe('SET #n0 = :v, #n1 = :v2');
    expect(ExpressionAttributeNames).toEqual({ '#n0': 'a.b', '#n1': 'c d' });
  });

  it('give each attribute a placeholder of its own, also for names that look like placeholders or are very long', () => {
    const names = ['a.b', 'n0', 'n1', 'a b', 'n'.repeat(300), 'n3'];

    const { ExpressionAttributeNames = {} } = updateExpression({ remove: names });

    expect(Object.values(ExpressionAttributeNames)).toEqual(names);
    expect(Object.keys(ExpressionAttributeNames).every((name) => /^#\w{1,254}$/.test(name))).toBe(true);
  });

  it('stay below the 4 KB of an expression for as many attributes as its 300 operators allow', () => {
    const names = Array.from({ length: 150 }, (_, index) => `attributeOfARecord${index}`);
    const values = Object.fromEntries(names.map((name) => [name, 1]));

    const update = updateExpression({ set: values, when: names.map((name) => equal(name, 1)) });

    expect(update.UpdateExpression.length).toBeLessThan(4096);
    expect(update.ConditionExpression?.length).toBeLessThan(4096);
    expect(new Set(Object.keys(update.ExpressionAttributeValues ?? {})).size).toBe(300);
  });
});
