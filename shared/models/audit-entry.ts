import { z } from 'zod';
import { auditTypes } from '../values/audit-types';
import { defineModel } from './model';

/** Records before or after, by `<Model>#<id>`. */
const images = z.looseObject({}).optional();

/**
 * An entry of the audit trail: who did what, and when. There is one for each edit and each run, written in
 * the same transaction (docs/api.md, "The audit trail, undo and redo"). No operation changes an entry, except
 * that undo and redo mark the one that they reverse.
 */
export const AuditEntry = defineModel({
  name: 'AuditEntry',
  plural: 'AuditEntries',
  label: ['audit entry', 'audit entries'],
  fields: z.object({
    /** For the entry of a run: the run's id. */
    id: z.string().min(1),
    type: z.enum(auditTypes).optional(),
    /** For people: `Updated set 'Morning energy': title, goals`. */
    description: z.string().optional(),
    /** ISO 8601 in UTC; for a run, when it ended. */
    timestamp: z.iso.datetime().optional(),
    /** Email, or `System` for what no person did. */
    user: z.string().optional(),
    /**
     * `<Model>#<id>` of the record to whose history the entry belongs. A link of a set belongs to the set's.
     */
    record: z.string().optional(),
    /** Id of the run that the entry is about. */
    run: z.string().optional(),
    /** A record that was created is in `after` only. */
    before: images,
    after: images,
    /** Whether it can be undone: an edit, or a run that changed something. */
    canUndo: z.boolean().optional(),
    /**
     * True from its undo until its redo. For a run it stays true: the redo undoes the run that undid it,
     * whose entry says so.
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
