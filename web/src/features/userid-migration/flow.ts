import type { JobRun } from '#shared/jobs/run/run';
import { isActive, isComplete } from '#shared/jobs/run/run-status';
import type { Notice } from '../../components/actions/notice-line';
import type { StepState } from '../../components/layout/step';
import { shortfall } from '../../components/run/use-rescan';
import { messages } from './messages';

/**
 * The page flow (docs/product.md), as a pure reducer:
 *
 * idle ─► scanning ─► scanned ─► migrating ─► migrated ─(2 s)─► scanning ...
 *
 * Invariants: at most one run is followed at a time. `scan` is the last completed scan's result, cleared when
 * the next starts. The confirmation is cleared when a scan starts and when a migration ends.
 */
export interface Flow {
  readonly phase: Phase;
  readonly scan?: FinishedScan | undefined;
  readonly confirmed: boolean;
  readonly scanNotice?: Notice | undefined;
  readonly migrationNotice?: Notice | undefined;
}

/** A phase. Without a `runId`, the run is still being started. */
type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'scanning'; readonly runId?: string | undefined }
  | { readonly name: 'scanned' }
  | { readonly name: 'migrating'; readonly runId?: string | undefined }
  | { readonly name: 'migrated'; readonly runId: string };

/** A scan that read everything, so its changes are the preview. */
export interface FinishedScan {
  readonly runId: string;
  readonly found: number;
  readonly tables: readonly { readonly table: string; readonly found: number }[];
}

export type EndedRun = Pick<JobRun, 'id' | 'status' | 'changed' | 'failed' | 'reason' | 'tables'>;

export type FlowEvent =
  | { readonly type: 'scanAsked' }
  | { readonly type: 'migrationAsked' }
  | { readonly type: 'confirmationSet'; readonly confirmed: boolean }
  | { readonly type: 'started'; readonly runId: string }
  /** The start request was rejected, or the run no longer exists. */
  | { readonly type: 'failed'; readonly message: string; readonly runId?: string | undefined }
  /** On return, one of the admin's own runs was active. */
  | { readonly type: 'pickedUp'; readonly run: Pick<JobRun, 'id' | 'dryRun' | 'status'> }
  | { readonly type: 'ended'; readonly run: EndedRun };

export const startOfFlow: Flow = { phase: { name: 'idle' }, confirmed: false };

/** The delay between a migration and the next scan, in milliseconds (docs/product.md). */
export const rescanDelayMs = 2000;

/** True if a run is being started or followed. */
export const isBusy = ({ phase }: Flow) => phase.name === 'scanning' || phase.name === 'migrating';

export function followedRun({ phase }: Flow): string | undefined {
  return phase.name === 'scanning' || phase.name === 'migrating' ? phase.runId : undefined;
}

export function stepStates({
  phase,
  scan,
}: Flow): Readonly<Record<'scan' | 'preview' | 'execute', StepState>> {
  // If the page was opened during a migration, there is neither a scan nor a preview.
  const before = scan ? 'done' : 'later';
  if (phase.name === 'migrated') return { scan: before, preview: before, execute: 'done' };
  if (phase.name === 'migrating') return { scan: before, preview: before, execute: 'now' };
  if (phase.name !== 'scanned') return { scan: 'now', preview: 'later', execute: 'later' };
  return (scan?.found ?? 0) > 0
    ? { scan: 'done', preview: 'done', execute: 'now' }
    : { scan: 'done', preview: 'later', execute: 'later' };
}

/** Returns true if records can be migrated, regardless of the confirmation. */
export const canMigrate = ({ phase, scan }: Flow) => phase.name === 'scanned' && (scan?.found ?? 0) > 0;

export function reduceFlow(flow: Flow, event: FlowEvent): Flow {
  switch (event.type) {
    case 'scanAsked':
      return isBusy(flow) ? flow : scanning(flow);
    case 'migrationAsked':
      return askMigration(flow);
    case 'confirmationSet':
      return { ...flow, confirmed: event.confirmed, migrationNotice: undefined };
    case 'started':
      return follow(flow, event.runId);
    case 'failed':
      return fail(flow, event);
    case 'pickedUp':
      return pickUp(flow, event.run);
    case 'ended':
      return followedRun(flow) === event.run.id && !isActive(event.run.status) ? end(flow, event.run) : flow;
    default:
      return event satisfies never;
  }
}

function follow(flow: Flow, runId: string): Flow {
  const { name } = flow.phase;
  return name === 'scanning' || name === 'migrating' ? { ...flow, phase: { name, runId } } : flow;
}

/**
 * Returns the state during a scan. If it follows a migration, the message about the migration stays visible.
 */
const scanning = (flow: Flow, runId?: string): Flow => ({
  phase: { name: 'scanning', runId },
  confirmed: false,
  migrationNotice: flow.migrationNotice,
});

function askMigration(flow: Flow): Flow {
  if (!canMigrate(flow)) return flow;
  if (!flow.confirmed) return { ...flow, migrationNotice: error(messages.confirmationMissing) };
  return { ...flow, phase: { name: 'migrating' }, migrationNotice: undefined };
}

function pickUp(flow: Flow, run: Pick<JobRun, 'id' | 'dryRun' | 'status'>): Flow {
  if (flow.phase.name !== 'idle' || !isActive(run.status)) return flow;
  if (run.dryRun) return scanning(flow, run.id);
  return { ...flow, phase: { name: 'migrating', runId: run.id } };
}

function fail(flow: Flow, { message, runId }: { message: string; runId?: string | undefined }): Flow {
  if (flow.phase.name === 'scanning') {
    return { ...flow, phase: { name: 'idle' }, scanNotice: error(messages.scanFailed(message), runId) };
  }
  if (flow.phase.name !== 'migrating') return flow;
  return {
    ...flow,
    phase: flow.scan ? { name: 'scanned' } : { name: 'idle' },
    migrationNotice: error(messages.migrationFailed(message), runId),
  };
}

function end(flow: Flow, run: EndedRun): Flow {
  if (flow.phase.name === 'migrating') {
    return {
      ...flow,
      phase: { name: 'migrated', runId: run.id },
      confirmed: false,
      migrationNotice: migrationOutcome(run),
    };
  }
  if (!isComplete(run.status)) return fail(flow, { message: shortfall(run), runId: run.id });
  return {
    ...flow,
    phase: { name: 'scanned' },
    scan: {
      runId: run.id,
      found: run.changed,
      tables: run.tables.map(({ table, changed }) => ({ table, found: changed })),
    },
    scanNotice: {
      tone: 'success',
      text: run.changed === 0 ? messages.nothingFound : messages.found(run.changed),
      runId: run.id,
    },
  };
}

function migrationOutcome(run: EndedRun): Notice {
  if (!isComplete(run.status)) return error(messages.migrationFailed(shortfall(run)), run.id);
  if (run.failed > 0) return error(messages.migratedWithErrors(run.failed), run.id);
  return { tone: 'success', text: messages.migrated(run.changed), runId: run.id };
}

const error = (text: string, runId?: string): Notice => ({ tone: 'error', text, runId });
