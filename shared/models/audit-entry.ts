import { z } from 'zod';
import { auditTypes } from '../values/audit-types';
import { defineModel } from './model';

/** Records before or after the edit, by `<Model>#<id>`. */
const images = z.looseObject({}).optional();

/**
 * An entry of the audit trail: who did what, and when. Each edit and each run has one, written in the same
 * transaction (docs/api.md, "The audit trail, undo and redo"). Entries are never changed, except that undo
 * and redo mark the entry that they reverse.
 */
export const AuditEntry = defineModel({
  name: 'AuditEntry',
  plural: 'AuditEntries',
  label: ['audit entry', 'audit entries'],
  fields: z.object({
    /** For the entry of a run: the run's ID. */
    id: z.string().min(1),
    type: z.enum(auditTypes).optional(),
    /** A sentence such as `Updated set 'Morning energy': title, goals`. */
    description: z.string().optional(),
    /** ISO 8601 in UTC; for a run, when it ended. */
    timestamp: z.iso.datetime().optional(),
    /** Email, or `System` if no person did it. */
    user: z.string().optional(),
    /**
     * `<Model>#<id>` of the record whose history includes the entry. A set's link belongs to the set's
     * history.
     */
    record: z.string().optional(),
    /** ID of the run that the entry is about. */
    run: z.string().optional(),
    /** A created record is only in `after`. */
    before: images,
    after: images,
    /** True if it can be undone: an edit, or a run with changes. */
    canUndo: z.boolean().optional(),
    /**
     * True from its undo until its redo. It stays true for a run: the redo undoes the run that undid it, and
     * marks that run's entry.
     */
    undone: z.boolean().optional(),
    /** Email of the person who undid it, and when, ISO 8601 in UTC. */
    undoneBy: z.string().optional(),
    undoneAt: z.iso.datetime().optional(),
    /** For a run: the run that undid it. */
    undoneByRun: z.string().optional(),
    /** For an undo or a redo: the entry that it reversed. */
    reverses: z.string().optional(),
    /** Always `ALL`. */
    trail: z.string().optional(),
  }),
  indexes: [
    { name: 'byTime', partitionKey: 'trail', sortKey: 'timestamp' },
    { name: 'byUser', partitionKey: 'user', sortKey: 'timestamp' },
    { name: 'byType', partitionKey: 'type', sortKey: 'timestamp' },
    { name: 'byRecord', partitionKey: 'record', sortKey: 'timestamp' },
  ],
});
