import { mayAccess } from '../../jobs/job/access';

/* Also bundled into resolvers, so it must be valid APPSYNC_JS. */

/** The attributes of a stored trail entry that determine how much of it a caller may see. */
interface StoredEntry {
  readonly run?: string | null;
  readonly access?: string | null;
  readonly description?: string | null;
  readonly wholeDescription?: string | null;
}

/** The end of the first part of a description, which names the job. */
const end = '. ';

/**
 * Returns the description of an entry for a caller with these groups: the full text if they may see the run,
 * otherwise its outline. Entries of older runs have no outline and are cut after the job's title.
 */
export function shownDescription(groups: readonly string[], entry: StoredEntry): string | null {
  const { run, access, description, wholeDescription } = entry;
  const outline = description ?? null;
  if (run === undefined || run === null) return outline;
  const knowsAccess = access !== undefined && access !== null;
  if (mayAccess(groups, knowsAccess ? access : 'DesignatedAdmin')) return wholeDescription ?? outline;
  return knowsAccess || outline === null ? outline : `${outline.split(end)[0]}.`;
}
