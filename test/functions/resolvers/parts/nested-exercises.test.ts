import { beforeAll, describe, expect, it } from 'vitest';
import { resolverConstants } from '#shared/api/schema';
import { Exercise } from '#shared/models/exercise';
import { contextOf, EarlyReturn, type LoadedResolver, loadResolver, outcomeOf } from '../sandbox';

let readExercises: LoadedResolver;
let linksOfSet: LoadedResolver;
let withExercises: LoadedResolver;
beforeAll(async () => {
  const exercise = { MODEL: JSON.stringify(resolverConstants(Exercise)), TABLE: '"Exercises"' };
  const index = { INDEX: JSON.stringify({ name: 'bySetID', partitionKey: 'setID' }) };
  readExercises = await loadResolver('read-exercises', exercise);
  linksOfSet = await loadResolver('links-of-set', index);
  withExercises = await loadResolver('with-exercises');
});

const pageSelection = ['items', 'items/id', 'items/exercises', 'items/exercises/exercise', 'nextToken'];
const setSelection = ['id', 'exercises', 'exercises/id'];
const pageOf = (...lists: (string[] | null)[]) => ({
  items: lists.map((exerciseIds, number) => ({ id: `s${number}`, exerciseIds })),
  nextToken: 'page-2',
});
const keysOf = (request: unknown): string[] =>
  Object(request).tables.Exercises.keys.map(({ id }: { id: { S: string } }) => id.S);

/** Runs all the pipeline's steps on existing exercises. Returns the response and the keys of each batch. */
function pipeline(
  previous: unknown,
  {
    selectionSetList = pageSelection,
    links = undefined as unknown,
    there = (_id: string): boolean => true,
    unread = (_id: string, _batch: number): boolean => false,
  } = {},
) {
  const stash: Record<string, unknown> = links ? { links } : {};
  const batches: string[][] = [];
  for (let step = 0; step < 6; step += 1) {
    const context = contextOf({ stash, previous, selectionSetList });
    const request = outcomeOf(readExercises.request, context);
    if (request instanceof EarlyReturn) {
      expect(request).toEqual(new EarlyReturn(previous, 'END'));
      break;
    }
    if (request instanceof Error) throw request;
    const keys = keysOf(request);
    const left = keys.filter((id) => unread(id, batches.length));
    batches.push(keys);
    const data = keys.map((id) => (there(id) && !left.includes(id) ? { id, title: `Title ${id}` } : null));
    const result = {
      data: { Exercises: data },
      unprocessedKeys: { Exercises: left.map((id) => ({ id })) },
    };
    const answer = readExercises.response(contextOf({ stash, previous, selectionSetList, result }));
    expect(answer).toEqual(JSON.parse(JSON.stringify(previous)));
  }
  const outcome = outcomeOf(withExercises.response, contextOf({ stash, previous, selectionSetList }));
  return { batches, outcome: Object(outcome) };
}

/** Returns the exercise IDs in each set on a page: `[[ids of a set's exercises]]`. */
const idsOf = (page: { items: { exercises: { exercise: { id: string } | null }[] | null }[] }) =>
  page.items.map(({ exercises }) => exercises?.map(({ exercise }) => exercise?.id ?? null) ?? null);

describe('sets with their exercises', () => {
  it('read each distinct exercise of a page once, and return them in the order of each set', () => {
    const page = pageOf(['b', 'a', 'b'], ['a'], []);

    const { batches, outcome } = pipeline(page);

    expect(batches).toEqual([['b', 'a']]);
    expect(idsOf(outcome)).toEqual([['b', 'a', 'b'], ['a'], []]);
    expect(outcome.nextToken).toBe('page-2');
    expect(outcome.items[1].exercises).toEqual([
      { id: null, exercise: expect.objectContaining({ id: 'a', title: 'Title a', headline: null }) },
    ]);
  });

  it.each([
    ['the page’s own fields', ['items', 'items/id', 'items/exerciseIds', 'nextToken']],
    ['fields with aliases', ['all', 'all/exercises', 'next']],
  ])('read nothing if the caller requests only %s', (_, selectionSetList) => {
    const page = pageOf(['a']);

    const { batches, outcome } = pipeline(page, { selectionSetList });

    expect(batches).toEqual([]);
    expect(outcome).toEqual(page);
  });

  it('read exercises that the caller requests with an alias', () => {
    const selectionSetList = ['all', 'all/steps', 'all/steps/exercise', 'all/steps/exercise/id'];

    expect(pipeline(pageOf(['a']), { selectionSetList }).batches).toEqual([['a']]);
  });

  it('return null for a set of a page that does not list its exercises', () => {
    expect(idsOf(pipeline(pageOf(null, ['a'])).outcome)).toEqual([null, ['a']]);
  });

  it('return null in place of a missing exercise, with any id', () => {
    const there = (id: string) => id === 'a';
    const odd = ['gone', 'a', 'constructor', '__proto__', '', 'x'.repeat(5_000)];

    const { outcome } = pipeline(pageOf(odd), { there });

    expect(idsOf(outcome)).toEqual([[null, 'a', null, null, null, null]]);
  });

  it('read 100 at a time, and read again the keys that DynamoDB left unread', () => {
    const ids = Array.from({ length: 250 }, (_, number) => `e${number}`);

    const { batches, outcome } = pipeline(pageOf(ids.slice(0, 130), ids.slice(120)), {
      unread: (id, batch) => batch === 0 && id === 'e7',
    });

    expect(batches.map((keys) => keys.length)).toEqual([100, 100, 51]);
    expect(batches[2]).toContain('e7');
    expect(idsOf(outcome)).toEqual([ids.slice(0, 130), ids.slice(120)]);
  });

  it('are rejected if a page has more than 500 distinct exercises, before any is read', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, number) => `e${number}`);

    expect(pipeline(pageOf(ids(500))).batches).toHaveLength(5);
    expect(() => pipeline(pageOf(ids(300), ['more', ...ids(501)]))).toThrow(
      'limit requests 502 exercises; expected at most 500 exercises per page.',
    );
  });

  it('fail with a reference if DynamoDB repeatedly leaves some unread', () => {
    const { batches, outcome } = pipeline(pageOf(['a', 'b']), { unread: (id) => id === 'b' });

    expect(batches).toHaveLength(6);
    expect(outcome).toMatchObject({ type: 'Internal', info: { reference: 'reference-1' } });
  });

  it('omit an exercise that is marked as deleted', () => {
    const stash: Record<string, unknown> = { reading: { pending: ['a'], found: {} } };
    const result = { data: { Exercises: [{ id: 'a', _deleted: true }] }, unprocessedKeys: {} };
    readExercises.response(contextOf({ stash, previous: pageOf(['a']), result }));

    const page = withExercises.response(contextOf({ stash, previous: pageOf(['a']) }));

    expect(idsOf(Object(page))).toEqual([[null]]);
  });

  it('are not read for a missing set', () => {
    expect(pipeline(null, { selectionSetList: setSelection })).toMatchObject({ batches: [], outcome: {} });
  });
});

describe('one set', () => {
  const set = { id: 's', exerciseIds: null as string[] | null, sequences: null as string | null };
  const request = (previous: unknown, selectionSetList: readonly string[] = setSelection) =>
    outcomeOf(linksOfSet.request, contextOf({ args: { id: 's' }, previous, selectionSetList }));

  it('that does not list its exercises has its links read by one query', () => {
    expect(request(set)).toEqual({
      operation: 'Query',
      index: 'bySetID',
      query: {
        expression: '#partition = :partition',
        expressionNames: { '#partition': 'setID' },
        expressionValues: { ':partition': { S: 's' } },
      },
      limit: 100,
    });
  });

  it.each([
    ['lists its exercises', { ...set, exerciseIds: [] }, setSelection],
    ['is missing', null, setSelection],
    ['is requested without them', set, ['id', 'exercises']],
  ])('that %s causes no request for links', (_, previous, selection) => {
    expect(request(previous, selection)).toEqual(new EarlyReturn(previous));
  });

  it('has the exercises of its links in the order of its sequences, with unlisted ones last', () => {
    const stash: Record<string, unknown> = {};
    const previous = {
      ...set,
      sequences: '[{"sequence":0,"exerciseID":"c"},{"sequence":1,"exerciseID":"a"}]',
    };
    const items = [
      { id: 'l1', exerciseID: 'a' },
      { id: 'l2', exerciseID: 'b' },
      { id: 'l3', exerciseID: 'c' },
      { id: 'l4', exerciseID: 'd', _deleted: true },
      { id: 'l5' },
    ];
    linksOfSet.response(contextOf({ stash, previous, result: { items } }));

    const { batches, outcome } = pipeline(previous, { selectionSetList: setSelection, links: stash.links });

    expect(batches).toEqual([['c', 'a', 'b']]);
    expect(
      outcome.exercises.map(({ id, exercise }: Record<string, { id: string }>) => [id, exercise?.id]),
    ).toEqual([
      ['l3', 'c'],
      ['l1', 'a'],
      ['l2', 'b'],
    ]);
  });
});

describe('links of sets with their exercises', () => {
  it('return the exercise of each, or null if a link has none', () => {
    const links = {
      items: [
        { id: 'l1', exerciseID: 'a' },
        { id: 'l2', exerciseID: 'a' },
        { id: 'l3', exerciseID: null },
        { id: 'l4', exerciseID: 'gone' },
      ],
      nextToken: null,
    };

    const { batches, outcome } = pipeline(links, {
      selectionSetList: ['items', 'items/exercise', 'items/exercise/title'],
      there: (id) => id === 'a',
    });

    expect(batches).toEqual([['a', 'gone']]);
    expect(
      outcome.items.map(({ exercise }: { exercise: { id: string } | null }) => exercise?.id ?? null),
    ).toEqual(['a', 'a', null, null]);
  });
});
