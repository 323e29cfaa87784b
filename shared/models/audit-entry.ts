import { z } from 'zod';
import { auditTypes } from '../values/audit-types';
import { defineModel } from './model';

/** Records as they were or became, by `<Model>#<id>`. */
const images = z.looseObject({}).optional();

/**
 * What was done, by whom and when: one entry for each edit and each run, written in the same transaction
 * (docs/api.md, "The audit trail, undo and redo"). No operation changes an entry, except that undo and redo
 * mark the one that they reverse.
 */
export const AuditEntry = defineModel({
  name: 'AuditEntry',
  plural: 'AuditEntries',
  label: ['audit entry', 'audit entries'],
  fields: z.object({
    /** Of a run's entry, the run's id. */
    id: z.string().min(1),
    type: z.enum(auditTypes).optional(),
    /** For a person: `Updated set 'Morning energy': title, goals`. */
    description: z.string().optional(),
    /** ISO 8601 in UTC; of a run, when it ended. */
    timestamp: z.iso.datetime().optional(),
    /** E-mail, or `System` for what no person did. */
    user: z.string().optional(),
    /** `<Model>#<id>`: whose history the entry belongs to. A link of a set belongs to the set's. */
    record: z.string().optional(),
    /** Id of the run that the entry is of. */
    run: z.string().optional(),
    /** A record that was created is in `after` only. */
    before: images,
    after: images,
    /** Whether it is of a kind that can be undone: an edit, or a run that changed something. */
    canUndo: z.boolean().optional(),
    /**
     * True from its undo until its redo. Of a run it stays: its redo undoes the run that undid it, whose
     * entry says so.
     */
    undone: z.boolean().optional(),
    /** E-mail of who undid it, and when, ISO 8601 in UTC. */
    undoneBy: z.string().optional(),
    undoneAt: z.iso.datetime().optional(),
    /** Of a run: the run that undid it. */
    undoneByRun: z.string().optional(),
    /** Of an undo or a redo: the entry that it undid or did again. */
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
