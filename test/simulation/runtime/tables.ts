import { dueIndexes } from '#shared/events/due-index';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { reportIndexes } from '#shared/jobs/ledger/report-keys';
import { AuditEntry } from '#shared/models/audit-entry';
import type { Model } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import type { TableDefinition } from '../table/table';

const recordModels = [UserActivity, UserPreferences, SessionRating];

/** The record tables' physical names, by model. */
export const recordTables: Readonly<Record<string, string>> = Object.fromEntries(
  recordModels.map(({ name }) => [name, name]),
);

export const isRecordTable = (name: string): boolean => name in recordTables;

const tableOf = ({ name, indexes }: Model, timeToLive?: string): TableDefinition => ({
  name,
  partitionKey: 'id',
  indexes,
  timeToLive,
});

/** A simulation's tables, as the stack creates them. */
export const tableDefinitions: readonly TableDefinition[] = [
  ...recordModels.map((model) => tableOf(model)),
  tableOf(AuditEntry, 'expiresAt'),
  {
    name: 'Reports',
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: reportIndexes,
    timeToLive: 'expiresAt',
  },
  ...['Webhooks', 'Messages'].map((name) => ({
    name,
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: Object.values(dueIndexes),
    timeToLive: 'expiresAt',
  })),
  {
    name: 'Ledger',
    partitionKey: 'pk',
    sortKey: 'sk',
    indexes: Object.values(ledgerIndexes),
    timeToLive: 'expiresAt',
  },
];
