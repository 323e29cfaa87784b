import { type ActivityLine, type LogLevel, logLevels } from '#shared/jobs/run/log-lines';
import type { LineRow } from './merged-lines';

export function lineView(row: LineRow): ActivityLine {
  return {
    id: row.sk,
    at: textOf(row.at) ?? '',
    level: logLevels.find((level) => level === row.level) ?? ('info' satisfies LogLevel),
    source: row.operation === undefined ? 'run' : 'command',
    message: textOf(row.message) ?? '',
    user: textOf(row.user),
    job: textOf(row.job),
    runId: textOf(row.runId),
    attempt: numberOf(row.attempt),
    lane: numberOf(row.lane),
    operation: textOf(row.operation),
    record: textOf(row.record),
    code: textOf(row.code),
    reference: textOf(row.reference),
    durationMs: numberOf(row.durationMs),
  };
}

/** Lines that are too old to have a group are visible to nobody. */
export const accessOfLine = ({ access }: LineRow): string | undefined =>
  typeof access === 'string' ? access : undefined;

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
