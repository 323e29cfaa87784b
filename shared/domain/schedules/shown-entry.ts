import { mayAccess } from '../../jobs/job/access';

/* Also bundled into resolvers, so written in APPSYNC_JS. */

/** The attributes of a stored trail entry that decide how much of it a caller sees. */
interface StoredEntry {
  readonly run?: string | null;
  readonly access?: string | null;
  readonly description?: string | null;
  readonly wholeDescription?: string | null;
}

/** Ends the first part of a description: what ran. */
const end = '. ';

/**
 * The description of an entry for a caller in these groups: all of it if they may see the run, otherwise its
 * outline. Entries of runs from before there were outlines have no access, and are cut after the job's title.
 */
export function shownDescription(groups: readonly string[], entry: StoredEntry): string | null {
  const { run, access, description, wholeDescription } = entry;
  const outline = description ?? null;
  if (run === undefined || run === null) return outline;
  const knowsAccess = access !== undefined && access !== null;
  if (mayAccess(groups, knowsAccess ? access : 'DesignatedAdmin')) return wholeDescription ?? outline;
  return knowsAccess || outline === null ? outline : `${outline.split(end)[0]}.`;
}
