import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { chainProblem, type TitledEdge } from '#shared/jobs/follow-ups/chains';
import { describeFollowUp } from '#shared/jobs/follow-ups/describe-follow-up';
import { maxFollowUps } from '#shared/jobs/follow-ups/follow-up';
import { AppError } from '../../runtime/app-error';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import { newId } from '../../runtime/ids';
import { type FollowUpOwner, isoNow } from '../ledger/ledger';
import { trailPut } from '../ledger/trail';
import { type FollowUpRow, type FollowUpRows, followUpsKey, isRevision, readFollowUps } from './rules';

/** What an admin has chosen, checked, and what is derived from the follow-up's jobs. */
export type NewFollowUp = Omit<FollowUpRow, 'id' | 'version' | 'savedBy' | 'savedAt' | 'owner'>;

export interface SeenFollowUp {
  readonly id: string;
  readonly version: number;
}

/** Another attempt is needed only if another admin saves a follow-up at the same time. */
const maxTries = 5;

/**
 * Creates a follow-up. Throws Conflict if there are too many, and BadRequest if it would close a loop or make
 * a chain too long.
 */
export function createFollowUp(
  engine: Engine,
  given: NewFollowUp,
  owner: FollowUpOwner,
): Promise<FollowUpRow> {
  return changing(engine, async (rows) => {
    if (rows.followUps.length >= maxFollowUps)
      throw new AppError('Conflict', `There are already ${maxFollowUps} follow-ups. Delete one first.`);
    refuseLoop(rows.followUps, given);
    const created = { ...given, ...saved(engine, owner), id: newId(engine), version: 1 };
    await put(engine, rows, [...rows.followUps, created], { what: 'created', after: created, by: owner });
    return created;
  });
}

/**
 * Changes a follow-up. Runs that the follow-up starts then have the rights of the admin who saved it last.
 * Throws NotFound if it does not exist, Conflict if someone else has changed it since the caller saw it, and
 * BadRequest if it would close a loop or make a chain too long.
 * @param demand throws if the caller may not change the existing follow-up
 */
export function updateFollowUp(
  engine: Engine,
  seen: SeenFollowUp,
  given: NewFollowUp,
  owner: FollowUpOwner,
  demand: (before: FollowUpRow) => void,
): Promise<FollowUpRow> {
  return changing(engine, async (rows) => {
    const before = existing(rows, seen, demand);
    const others = rows.followUps.filter(({ id }) => id !== seen.id);
    refuseLoop(others, given);
    const updated = { ...given, ...saved(engine, owner), id: seen.id, version: before.version + 1 };
    const followUps = rows.followUps.map((one) => (one.id === seen.id ? updated : one));
    await put(engine, rows, followUps, {
      what: changeOf(before, updated),
      before,
      after: updated,
      by: owner,
    });
    return updated;
  });
}

/**
 * Deletes a follow-up. Throws NotFound if it does not exist, and Conflict if someone else has changed it
 * since the caller saw it.
 * @param demand throws if the caller may not delete the existing follow-up
 */
export function deleteFollowUp(
  engine: Engine,
  seen: SeenFollowUp,
  owner: FollowUpOwner,
  demand: (before: FollowUpRow) => void,
): Promise<void> {
  return changing(engine, async (rows) => {
    const before = existing(rows, seen, demand);
    const others = rows.followUps.filter(({ id }) => id !== seen.id);
    await put(engine, rows, others, { what: 'deleted', before, by: owner });
  });
}

const changing = <Result>(engine: Engine, change: (rows: FollowUpRows) => Promise<Result>) =>
  withRetries(async () => change(await readFollowUps(engine)), {
    maxTries,
    waiting: engine,
    isWorthATry: mayRepeat,
  });

const saved = (engine: Engine, owner: FollowUpOwner) => ({
  owner,
  savedBy: owner.email,
  savedAt: isoNow(engine),
});

const changeOf = (before: FollowUpRow, after: FollowUpRow) =>
  before.enabled === after.enabled ? 'changed' : after.enabled ? 'enabled' : 'disabled';

function existing(
  { followUps }: FollowUpRows,
  { id, version }: SeenFollowUp,
  demand: (before: FollowUpRow) => void,
): FollowUpRow {
  const before = followUps.find((one) => one.id === id);
  if (!before) throw new AppError('NotFound', `There is no follow-up '${id}'.`, { info: { field: 'id' } });
  demand(before);
  if (before.version === version) return before;
  throw new AppError(
    'Conflict',
    `The follow-up was changed by ${before.savedBy} at ${before.savedAt}. Review it, then make your change again.`,
    { info: { version: before.version } },
  );
}

/** Throws BadRequest for a loop or a chain that is too long. */
export function refuseLoop(others: readonly TitledEdge[], given: TitledEdge, field = 'input.job'): void {
  const problem = chainProblem(others, given);
  if (problem) throw new AppError('BadRequest', problem, { info: { field } });
}

interface Change {
  readonly what: string;
  readonly before?: FollowUpRow;
  readonly after?: FollowUpRow;
  readonly by: FollowUpOwner;
}

/** Writes the follow-ups with an audit trail entry, if none has changed. */
async function put(
  engine: Engine,
  { revision }: FollowUpRows,
  followUps: readonly FollowUpRow[],
  change: Change,
): Promise<void> {
  await engine.ledger.send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: engine.settings.ledgerTable,
            Item: { ...followUpsKey, revision: revision + 1, followUps },
            ...isRevision(revision),
          },
        },
        ...entryOf(engine, change),
      ],
    }),
  );
}

function entryOf(engine: Engine, { what, before, after, by }: Change) {
  const of = after ?? before;
  if (!of) return [];
  const params = of.params === '{}' ? '' : ` Parameters: ${of.params}.`;
  return [
    trailPut(engine, {
      type: 'configuration',
      by,
      access: of.access,
      record: `FollowUp#${of.id}`,
      outline: `Follow-up ${what}: ${of.title} after ${of.afterTitle}.`,
      whole: `Follow-up ${what}: ${describeFollowUp(of)}.${params}`,
      before: before && choicesOf(before),
      after: after && choicesOf(after),
    }),
  ];
}

/** Returns what an admin chose, without what the server adds. */
const choicesOf = ({
  id: _,
  version: _v,
  owner: _o,
  access: _a,
  savedBy: _b,
  savedAt: _at,
  ...choices
}: FollowUpRow) => choices;
