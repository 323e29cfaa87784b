import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../client';
import { type AuditEntry, auditKeys, entryFields } from './audit';

export type Direction = 'undo' | 'redo';

/** The trail entry that an undo or redo would reverse. */
export interface UndoStep {
  readonly id: string;
  readonly description: string;
}

/** The next edits that the caller can undo and redo. Each is null if there is no such edit. */
export interface UndoState {
  readonly undo: UndoStep | null;
  readonly redo: UndoStep | null;
}

/** Fetches the next edits that the caller can undo and redo. */
export const fetchUndoState = async () =>
  (
    await graphql<{ undoState: UndoState }>(
      'query UndoState { undoState { undo { id description } redo { id description } } }',
    )
  ).undoState;

/** The query for the next edits that the caller can undo and redo. */
export const undoStateQuery = queryOptions({ queryKey: auditKeys.undo, queryFn: fetchUndoState });

const commands = {
  undo: `mutation UndoEntry($id: ID!, $clientToken: String!) {
    entry: undoAuditEntry(id: $id, clientToken: $clientToken) { ${entryFields} }
  }`,
  redo: `mutation RedoEntry($id: ID!, $clientToken: String!) {
    entry: redoAuditEntry(id: $id, clientToken: $clientToken) { ${entryFields} }
  }`,
} as const;

/**
 * Undoes or redoes the edit recorded in a trail entry. If a run made the edit, this starts the run that
 * undoes or redoes it. Returns the entry's new state.
 */
export async function reverseEntry(direction: Direction, id: string): Promise<AuditEntry> {
  const variables = { id, clientToken: crypto.randomUUID() };
  return (await graphql<{ entry: AuditEntry }, typeof variables>(commands[direction], variables)).entry;
}
