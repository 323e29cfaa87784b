import { z } from 'zod';
import { auditTypes } from '../values/audit-types';
import { defineModel } from './model';

/** Records by `<Model>#<id>`. */
const images = z.looseObject({}).optional();

/**
 * The audit trail. Each edit and each run has an entry, written in the same transaction (docs/api.md, "The
 * audit trail, undo and redo"). Entries never change, except that undo and redo mark what they reverse.
 */
export const AuditEntry = defineModel({
  name: 'AuditEntry',
  plural: 'AuditEntries',
  label: ['audit entry', 'audit entries'],
  fields: z.object({
    /** The entry's ID, which for a run's entry is the run's. */
    id: z.string().min(1),
    type: z.enum(auditTypes).optional(),
    /** A description such as `Updated set 'Morning energy': title, goals`. */
    description: z.string().optional(),
    /** When the edit was made or the run ended, in ISO 8601 (UTC). */
    timestamp: z.iso.datetime().optional(),
    /** An email address, or `System`. */
    user: z.string().optional(),
    /**
     * The record whose history includes the entry, as `<Model>#<id>`. A set link belongs to the set's
     * history.
     */
    record: z.string().optional(),
    /** The run that the entry describes. */
    run: z.string().optional(),
    /** The records before the edit. A created record appears only in `after`. */
    before: images,
    after: images,
    /** True for edits, and for runs that made changes. */
    canUndo: z.boolean().optional(),
    /**
     * True until the entry is redone. For a run, it stays true: the redo undoes the run that undid it, and
     * marks that run's entry.
     */
    undone: z.boolean().optional(),
    /** Who undid the entry (an email address), and when (ISO 8601 in UTC). */
    undoneBy: z.string().optional(),
    undoneAt: z.iso.datetime().optional(),
    /** The run that undid a run. */
    undoneByRun: z.string().optional(),
    /** The entry that an undo or a redo reversed. */
    reverses: z.string().optional(),
    /** The partition key of the time index, which is always `ALL`. */
    trail: z.string().optional(),
  }),
  indexes: [
    { name: 'byTime', partitionKey: 'trail', sortKey: 'timestamp' },
    { name: 'byUser', partitionKey: 'user', sortKey: 'timestamp' },
    { name: 'byType', partitionKey: 'type', sortKey: 'timestamp' },
    { name: 'byRecord', partitionKey: 'record', sortKey: 'timestamp' },
  ],
});
