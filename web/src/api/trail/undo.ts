import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { graphql } from '../client';
import { type AuditEntry, auditKeys, entryFragment } from './audit';

export type Direction = 'undo' | 'redo';

const stateDocument = gql(
  'query UndoState { undoState { undo { id description } redo { id description } } }',
);

export const fetchUndoState = async () => (await graphql(stateDocument)).undoState;

export const undoStateQuery = queryOptions({ queryKey: auditKeys.undo, queryFn: fetchUndoState });

const commands = {
  undo: gql(
    `mutation UndoEntry($id: ID!, $clientToken: String!) {
    entry: undoAuditEntry(id: $id, clientToken: $clientToken) { ...Entry }
  }`,
    [entryFragment],
  ),
  redo: gql(
    `mutation RedoEntry($id: ID!, $clientToken: String!) {
    entry: redoAuditEntry(id: $id, clientToken: $clientToken) { ...Entry }
  }`,
    [entryFragment],
  ),
} as const;

/** Undoes or redoes an edit. If a run made the edit, this starts the run that undoes or redoes it. */
export async function reverseEntry(direction: Direction, id: string): Promise<AuditEntry> {
  const variables = { id, clientToken: crypto.randomUUID() };
  return (await graphql(commands[direction], variables)).entry;
}
