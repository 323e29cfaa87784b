import { z } from 'zod';
import { auditTypes } from '../values/audit-types';
import { defineModel } from './model';

/** The records before or after the edit, keyed by `<Model>#<id>`. */
const images = z.looseObject({}).optional();

/**
 * An entry in the audit trail: who did what, and when. Each edit and each run has an entry, which is written
 * in the same transaction (docs/api.md, "The audit trail, undo and redo"). Entries are never changed, except
 * that undo and redo mark the entry that they reverse.
 */
export const AuditEntry = defineModel({
  name: 'AuditEntry',
  plural: 'AuditEntries',
  label: ['audit entry', 'audit entries'],
  fields: z.object({
    /** The ID of the entry. For a run's entry, this is the run's ID. */
    id: z.string().min(1),
    type: z.enum(auditTypes).optional(),
    /** A sentence such as `Updated set 'Morning energy': title, goals`. */
    description: z.string().optional(),
    /** The time when the edit was made or the run ended, in ISO 8601 and UTC. */
    timestamp: z.iso.datetime().optional(),
    /** The email of the person, or `System` if the action was automatic. */
    user: z.string().optional(),
    /**
     * The record whose history includes the entry, as `<Model>#<id>`. A set link belongs to the set's
     * history.
     */
    record: z.string().optional(),
    /** The ID of the run that the entry describes. */
    run: z.string().optional(),
    /** The records that the edit changed. A created record appears only in `after`. */
    before: images,
    after: images,
    /** True if the entry can be undone. This is possible for edits, and for runs that made changes. */
    canUndo: z.boolean().optional(),
    /**
     * True from the time the entry is undone until it is redone. For a run, it stays true even after a redo,
     * because the redo undoes the run that undid this one and marks that run's entry instead.
     */
    undone: z.boolean().optional(),
    /** The email of the person who undid the entry, and the time of the undo, in ISO 8601 and UTC. */
    undoneBy: z.string().optional(),
    undoneAt: z.iso.datetime().optional(),
    /** For a run: the ID of the run that undid it. */
    undoneByRun: z.string().optional(),
    /** For an undo or a redo: the ID of the entry that it reversed. */
    reverses: z.string().optional(),
    /** The partition key of the time index. Always `ALL`. */
    trail: z.string().optional(),
  }),
  indexes: [
    { name: 'byTime', partitionKey: 'trail', sortKey: 'timestamp' },
    { name: 'byUser', partitionKey: 'user', sortKey: 'timestamp' },
    { name: 'byType', partitionKey: 'type', sortKey: 'timestamp' },
    { name: 'byRecord', partitionKey: 'record', sortKey: 'timestamp' },
  ],
});
