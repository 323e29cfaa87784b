import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSequences, writeSequences } from '#shared/domain/sets/sequences';
import { readBenefits, writeBenefits } from '#shared/values/benefits';
import {
  hoursAndMinutes,
  minutesAndSeconds,
  readDurations,
  totalDuration,
  writeDurations,
} from '#shared/values/durations';
import { readJson } from '#shared/values/json-text';
import { readMetadata, writeMetadata } from '#shared/values/notification-metadata';
import { defaultStep, readSteps, writeSteps } from '#shared/values/steps';

describe('values stored as JSON text (docs/product.md)', () => {
  test.each([
    ['{"a":1}', { value: { a: 1 } }],
    [{ a: 1 }, { value: { a: 1 } }],
    ['plain', { value: 'plain' }],
    ['{"a":', { value: undefined, broken: '{"a":' }],
    ['null', { value: undefined }],
    [undefined, { value: undefined }],
  ])('are parsed unchanged: %j', (stored, expected) => {
    expect(readJson(stored)).toEqual(expected);
  });
});

describe('steps (docs/product.md)', () => {
  test('empty ones are dropped, and the default instruction is used if none is left', () => {
    expect(readSteps(writeSteps([' Stand ', '', '  '])).items).toEqual(['Stand']);
    expect(writeSteps(['', ' '])).toBe(JSON.stringify([defaultStep]));
    expect(defaultStep).toBe('Step 1: Follow the instructions');
  });
});

describe('sequences (docs/product.md)', () => {
  test('return the exercises in the order of their indexes, in either spelling, and skip items without an exercise', () => {
    const stored = '[{"sequence":2,"exerciseID":"b"},{"sequence":1,"exerciseId":"a"},{"sequence":3}]';

    expect(readSequences(stored)).toEqual({ exerciseIds: ['a', 'b'] });
    expect(readSequences(['x', 'y'])).toEqual({ exerciseIds: ['x', 'y'] });
    expect(readSequences(undefined)).toEqual({ exerciseIds: [] });
  });

  test('that are unreadable are kept', () => {
    expect(readSequences('[{"sequence":')).toEqual({ exerciseIds: [], broken: '[{"sequence":' });
    expect(readSequences({ a: 1 })).toEqual({ exerciseIds: [], broken: '{"a":1}' });
  });

  test('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (exerciseIds) => {
        expect(readSequences(writeSequences(exerciseIds))).toEqual({ exerciseIds });
      }),
    );
  });
});

describe('durations (docs/product.md)', () => {
  test.each([
    ['[180,300,420]', [180, 300, 420]],
    [
      [180, '300'],
      [180, 300],
    ],
    ['{"total":272,"display":"4:32"}', [272]],
    [300, [300]],
    [null, []],
  ])('of %j are seconds', (stored, seconds) => {
    expect(readDurations(stored)).toEqual({ seconds });
  });

  test('that are unreadable are kept', () => {
    expect(readDurations('[180,')).toEqual({ seconds: [], broken: '[180,' });
    expect(readDurations('[180,"long"]')).toEqual({ seconds: [180], broken: '[180,"long"]' });
    expect(readDurations('{"display":"4:32"}')).toMatchObject({ broken: '{"display":"4:32"}' });
  });

  test('are written as a list of seconds', () => {
    expect(writeDurations([180, 300])).toBe('[180,300]');
  });

  test('are shown as minutes:seconds, and totals as Xh Ym (docs/product.md)', () => {
    expect([0, 59, 60, 272, 3_599.6].map(minutesAndSeconds)).toEqual([
      '0:00',
      '0:59',
      '1:00',
      '4:32',
      '60:00',
    ]);
    expect([0, 90, 3_599, 36_600].map(hoursAndMinutes)).toEqual(['0h 0m', '0h 2m', '1h 0m', '10h 10m']);
  });

  test('of a set are those of its exercises, without invalid ones', () => {
    expect(totalDuration([30, '60', null, 'long', 45])).toBe(135);
  });
});

describe('benefits (docs/product.md)', () => {
  test('are read as present and future ones, or as a list without this distinction', () => {
    const none = { now: [], future: [], other: [] };

    expect(readBenefits('{"now":"Calm","future":["Sleep"]}')).toEqual({
      ...none,
      now: ['Calm'],
      future: ['Sleep'],
    });
    expect(readBenefits('["Calm","Sleep"]')).toEqual({ ...none, other: ['Calm', 'Sleep'] });
    expect(readBenefits('Calm')).toEqual({ ...none, other: ['Calm'] });
    expect(readBenefits('{"now":')).toEqual({ ...none, broken: '{"now":' });
    expect(readBenefits(null)).toEqual(none);
  });

  test('are written as now and future, without empty ones', () => {
    expect(writeBenefits([' Calm ', ''], [])).toBe('{"now":["Calm"],"future":[]}');
  });
});

describe('metadata of a notification (docs/product.md)', () => {
  test('has a heading and a content, N/A for missing ones, and nothing if it is not JSON', () => {
    expect(readMetadata(writeMetadata('Move', 'Stand up'))).toEqual({ heading: 'Move', content: 'Stand up' });
    expect(readMetadata('{"heading":"Move"}')).toEqual({ heading: 'Move', content: 'N/A' });
    expect(readMetadata(undefined)).toEqual({ heading: 'N/A', content: 'N/A' });
    expect(readMetadata('{"heading":')).toBeUndefined();
    expect(readMetadata('Move')).toBeUndefined();
  });
});
