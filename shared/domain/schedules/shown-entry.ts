import { mayAccess } from '../../jobs/job/access';

/*
 * Also bundled into resolvers, so written within APPSYNC_JS.
 */

/** What of a stored audit entry decides how much of it a caller is shown. */
interface StoredEntry {
  readonly run?: string | null;
  readonly access?: string | null;
  readonly description?: string | null;
  readonly wholeDescription?: string | null;
}

/** Ends what a description says first: what ran. */
const end = '. ';

/**
 * What a caller in these groups reads as the description of an entry: all of it where they may see the run,
 * else its outline. Entries of runs that are older than the outline say no access, and are cut after what
 * ran.
 */
export function shownDescription(groups: readonly string[], entry: StoredEntry): string | null {
  const { run, access, description, wholeDescription } = entry;
  const outline = description ?? null;
  if (run === undefined || run === null) return outline;
  const knowsAccess = access !== undefined && access !== null;
  if (mayAccess(groups, knowsAccess ? access : 'DesignatedAdmin')) return wholeDescription ?? outline;
  return knowsAccess || outline === null ? outline : `${outline.split(end)[0]}.`;
}
