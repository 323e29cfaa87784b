import type { Context, DynamoDBQueryRequest } from '@aws-appsync/utils';
import { exerciseBatchSize } from '#shared/api/nested-exercises';
import type { ModelIndex } from '#shared/models/model';
import { runtime, util } from './parts/appsync';
import { demandSuccess } from './parts/failure';
import { type Link, wantsExercises } from './parts/nested-exercises';

/** By set. Defined during bundling. */
declare const INDEX: ModelIndex;

interface StoredLink {
  readonly id: string;
  readonly exerciseID?: unknown;
  readonly _deleted?: unknown;
}

/** Does nothing if the set contains its own list of exercises. */
export function request(ctx: Context<{ id: string }>): DynamoDBQueryRequest {
  const set: { exerciseIds: string[] | null } | null = ctx.prev.result;
  if (!set || set.exerciseIds !== null || !wantsExercises(ctx)) runtime.earlyReturn(set);
  return {
    operation: 'Query',
    index: INDEX.name,
    query: {
      expression: '#partition = :partition',
      expressionNames: { '#partition': INDEX.partitionKey },
      expressionValues: util.dynamodb.toMapValues({ ':partition': ctx.args.id }),
    },
    limit: exerciseBatchSize,
  };
}

/**
 * Larger than any position in `sequences`: added, all have the same number of digits and sort correctly as
 * strings.
 */
const farthest = 1_000_000;

/** In the order of `sequences`. Links that are not in it come last. */
function inOrder(links: Link[], sequences: string): Link[] {
  const byPlace: Record<string, Link> = {};
  links.forEach((link, number) => {
    const place = sequences.indexOf(`"${link.exerciseID}"`);
    byPlace[`${farthest + (place < 0 ? farthest : place)}#${farthest + number}`] = link;
  });
  return Object.keys(byPlace)
    .sort()
    .map((place) => byPlace[place] as Link);
}

/** Stores the links for the next steps, and returns the set. */
export function response(ctx: Context): unknown {
  demandSuccess(ctx);
  const stored: StoredLink[] = ctx.result.items;
  const links: Link[] = [];
  for (const { id, exerciseID, _deleted } of stored) {
    if (typeof exerciseID === 'string' && _deleted !== true) links.push({ id, exerciseID });
  }
  ctx.stash.links = inOrder(links, ctx.prev.result.sequences ?? '');
  return ctx.prev.result;
}
