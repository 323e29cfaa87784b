import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { PutCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { type AccessGroup, everyAdmin } from '#shared/jobs/job/access';
import { type AuditType, auditDays, wholeTrail } from '#shared/values/audit-types';
import { withRetries } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { mayRepeat } from '../../runtime/error-classes';
import { newId } from '../../runtime/ids';
import { expiresAt, isoNow, type RunRow } from './ledger';

/**
 * A change that a person made to something other than a record: to a run, a schedule, a follow-up, a webhook
 * or a setting. Such a change is reversed where it was made, not from the trail.
 */
export interface TrailEntry {
  readonly type: AuditType;
  readonly by: { readonly email: string; readonly subject?: string };
  /** The access group that may see more than the outline; every admin by default. */
  readonly access?: AccessGroup;
  readonly run?: string;
  /** The object that was changed, as `<Kind>#<id>`. All changes to the object form its history. */
  readonly record?: string;
  /** The outline, which every admin may read. */
  readonly outline: string;
  /** The outline and the details; the outline by default. */
  readonly whole?: string;
  /** The values of `record` before the change. Absent before a creation and after a deletion. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
}

export function trailPut(engine: Pick<Engine, 'settings' | 'now' | 'random'>, entry: TrailEntry) {
  const { type, by, access = everyAdmin, run, record, outline, whole = outline, before, after } = entry;
  return {
    Put: {
      TableName: engine.settings.auditTable,
      Item: {
        id: newId(engine),
        ...(run === undefined ? {} : { run }),
        trail: wholeTrail,
        type,
        access,
        ...trailText({ access }, outline, whole),
        timestamp: isoNow(engine),
        user: by.email,
        ...(by.subject === undefined ? {} : { subject: by.subject }),
        ...(record === undefined
          ? {}
          : { record, ...stateOf('before', record, before), ...stateOf('after', record, after) }),
        canUndo: false,
        undone: false,
        expiresAt: expiresAt(engine, auditDays),
      },
    },
  };
}

export interface RunChange {
  readonly by: TrailEntry['by'];
  /** What has changed, such as 'limits changed'. */
  readonly what: string;
  readonly details?: string | undefined;
}

export function runChangeEntry(run: RunRow, { by, what, details }: RunChange): TrailEntry {
  const outline = `${run.title}${run.dryRun ? ' (dry run)' : ''}: ${what}.`;
  const { id, access } = run;
  const whole = details === undefined ? outline : `${outline} ${details}`;
  return { type: 'user_action', by, access, run: id, outline, whole };
}

export const runChangePut = (
  engine: Pick<Engine, 'settings' | 'now' | 'random'>,
  run: RunRow,
  change: RunChange,
) => trailPut(engine, runChangeEntry(run, change));

/** Writes the entry for a change that was made outside the database. */
export async function writeEntry(engine: Engine, entry: TrailEntry): Promise<void> {
  await engine.ledger.send(new PutCommand(trailPut(engine, entry).Put));
}

type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Another attempt is needed only if someone else writes the same row at the same time. */
const maxTries = 5;

export type ChangeWithEntry = (change: TransactItem, entry: TrailEntry) => Promise<boolean>;

/**
 * Makes a change and writes its entry. Returns false, and writes neither, if the change's condition is not
 * met.
 */
export async function changeWithEntry(
  engine: Pick<Engine, 'settings' | 'ledger' | 'now' | 'random' | 'sleep'>,
  change: TransactItem,
  entry: TrailEntry,
): Promise<boolean> {
  try {
    await withRetries(
      () =>
        engine.ledger.send(new TransactWriteCommand({ TransactItems: [change, trailPut(engine, entry)] })),
      { maxTries, waiting: engine, isWorthATry: (error) => mayRepeat(error) && !isUnmet(error) },
    );
    return true;
  } catch (error) {
    if (isUnmet(error)) return false;
    throw error;
  }
}

const isUnmet = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed';

const stateOf = (side: 'before' | 'after', record: string, state: object | undefined) =>
  state ? { [side]: { [record]: { ...state } } } : {};

/**
 * All admins can read the trail, so for what some may not see, the text is only the outline. The rest is then
 * in an attribute that no filter of the API uses (shared/domain/schedules/shown-entry.ts, docs/decisions.md).
 */
export function trailText({ access }: { readonly access: string }, outline: string, whole: string) {
  if (access === everyAdmin) return { description: whole.toWellFormed() };
  return { description: outline.toWellFormed(), wholeDescription: whole.toWellFormed() };
}
