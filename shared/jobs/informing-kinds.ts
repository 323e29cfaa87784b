/** Kind of the finding that a preferences record is migrated: its userID is the unique id of a user in the directory. */
export const migratedKind = 'Migrated';

const informing: ReadonlySet<string> = new Set([migratedKind]);

/** True for a kind of finding that an audit lists on request and that calls for nobody. */
export const onlyInforms = (kind: string): boolean => informing.has(kind);
