import { Activity, History, Layers, type LucideIcon, Play, Star, User } from 'lucide-react';
import type { Job } from '#shared/jobs/job/job';
import { formatLocalMinute } from '#shared/text/time-format';
import type { FoundRecord } from '../../../api/found-records';
import type { FoundRun } from '../../../api/run/found-runs';
import { shortRunId } from '../../../api/runs';
import type { Favourite } from '../../../components/favourites/favourites';
import type { RouteTableRow } from '../../../components/layout/route-table';
import type { PaletteAction } from './actions';
import type { PalettePlace } from './place';
import type { RecentPlace } from './recent-places';
import { historyPlaces } from './runs';

export interface PaletteGroup {
  readonly title: string;
  readonly places: readonly PalettePlace[];
}

const fillers = new Set(['the', 'a', 'my', 'to', 'of', 'and']);

const wordsOf = (text: string) => text.trim().toLowerCase().split(/\s+/).filter(Boolean);

const holdsAll = (content: string, words: readonly string[]) => {
  const lower = content.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** Returns the matching pages. Those whose title begins with the typed text come first. */
export function matchingRows(text: string, table: readonly RouteTableRow[]): readonly RouteTableRow[] {
  const words = wordsOf(text);
  const begins = (row: RouteTableRow) => row.title.toLowerCase().startsWith(text.trim().toLowerCase());
  const matches = table.filter(
    ({ path, title, section = '', description }) =>
      !path.includes('$') && holdsAll(`${title} ${section} ${description} ${routeWords[path] ?? ''}`, words),
  );
  return [...matches.filter(begins), ...matches.filter((row) => !begins(row))];
}

/**
 * Returns the jobs that the caller may start and whose name, title or category contains every typed word.
 * 'start' and its synonyms match all jobs. An empty search matches no jobs.
 */
export function matchingJobs(text: string, jobs: readonly Job[]): readonly PalettePlace[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  return jobs
    .filter(({ listed, permitted }) => listed && permitted)
    .filter(({ name, title, category }) =>
      holdsAll(`start run launch execute trigger job ${name} ${title} ${category}`, words),
    )
    .map(({ name, title, description }) => ({
      path: `/admin/jobs?start=${name}`,
      title: `Start ${title}`,
      description,
      icon: Play,
    }));
}

/** Returns the text if it is a run ID (a ULID). */
export function runIdOf(text: string): string | undefined {
  const id = text.trim().toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(id) ? id : undefined;
}

function placeOfRun({ id, title, status, dryRun, startedBy, createdAt }: FoundRun): PalettePlace {
  return {
    path: `/admin/jobs/${id}`,
    title,
    shortId: shortRunId(id),
    description: `${startedBy}, ${formatLocalMinute(Date.parse(createdAt))}`,
    icon: Activity,
    run: { status, dryRun },
  };
}

/**
 * Returns the runs found. If the user typed a complete ID, that run comes first, whether or not it was found.
 */
function runPlaces(text: string, runs: readonly FoundRun[]): readonly PalettePlace[] {
  const typedId = runIdOf(text);
  const found = runs.map(placeOfRun);
  const path = `/admin/jobs/${typedId}`;
  if (!typedId || found.some((place) => place.path === path)) return found;
  return [{ path, title: `Run ${typedId}`, description: 'Open this run', icon: Activity }, ...found];
}

/** Returns the matching actions; none for an empty search. Filler words such as 'the' are ignored. */
function matchingActions(text: string, actions: readonly PaletteAction[]): readonly PaletteAction[] {
  const words = wordsOf(text).filter((word) => !fillers.has(word));
  if (words.length === 0) return [];
  return actions.filter(({ title, description, words: more }) =>
    holdsAll(`${title} ${description} ${more}`, words),
  );
}

export interface Kept {
  readonly favourites: readonly Favourite[];
  readonly recents: readonly RecentPlace[];
  readonly actions: readonly PaletteAction[];
}

function favouritePlaces(text: string, favourites: readonly Favourite[]): readonly PalettePlace[] {
  const words = wordsOf(text);
  return favourites
    .filter(({ name }) => holdsAll(name, words))
    .map(({ address, name }) => ({ path: address, title: name, description: address, icon: Star }));
}

export interface Found {
  readonly jobs: readonly Job[];
  readonly users: readonly FoundRecord[];
  readonly sets: readonly FoundRecord[];
  readonly runs: readonly FoundRun[];
}

const placesOf = (found: readonly FoundRecord[], icon: LucideIcon) =>
  found.map(({ href, title, description }) => ({ path: href, title, description, icon }));

/**
 * Returns the results. Links to the job history come first, then favourites and pages. Without a search text,
 * recent places come first. Empty groups and duplicates are omitted.
 */
export function groupsFor(
  text: string,
  table: readonly RouteTableRow[],
  { jobs, users, sets, runs }: Found,
  { favourites, recents, actions }: Kept,
): readonly PaletteGroup[] {
  const groups: readonly PaletteGroup[] = [
    { title: 'Job history', places: historyPlaces(wordsOf(text), jobs) },
    { title: 'Recent', places: text.trim() === '' ? recents.map(recentPlace) : [] },
    { title: 'Favourites', places: favouritePlaces(text, favourites) },
    { title: 'Pages', places: matchingRows(text, table) },
    { title: 'Actions', places: matchingActions(text, actions) },
    { title: 'Start a job', places: matchingJobs(text, jobs) },
    { title: 'Users', places: placesOf(users, User) },
    { title: 'Content', places: placesOf(sets, Layers) },
    { title: 'Runs', places: runPlaces(text, runs) },
  ];
  const seen = new Set<string>();
  const fresh = groups.map(({ title, places }) => ({
    title,
    places: places.filter(({ path }) => !seen.has(path) && seen.add(path)),
  }));
  return fresh.filter(({ places }) => places.length > 0);
}

const recentPlace = (place: RecentPlace): PalettePlace => ({ ...place, icon: History });

/** Search words for pages. They are not in the route table, because the initial load does not need them. */
export const routeWords: Readonly<Record<string, string>> = {
  '/admin': 'chooser dashboard failed attention',
  '/admin/audit': 'undo redo log who changed security',
  '/admin/backups': 'restore snapshot copy verify compare tables recover',
  '/admin/breathing-exercises': 'breathing inhale exhale pattern rhythm activate edit',
  '/admin/classic': 'dashboard notifications active users status',
  '/admin/content': 'upload file image video text copy email cms',
  '/admin/demo-migration': 'public demo visitors template migrate clear exercises',
  '/admin/demo-sets': 'public demo visitors template update seed exercises',
  '/admin/exercise-library': 'exercise movement stretch strength duration equipment steps image video edit',
  '/admin/exercises': 'set exercise library activate deactivate delete create manage',
  '/admin/jobs': 'start run launch execute trigger stop cancel abort pause resume retry task',
  '/admin/jobs/history': 'runs failed last night past',
  '/admin/jobs/schedules': 'cron nightly timer automatic',
  '/admin/logs': 'log lines console errors reference refused commands',
  '/admin/metrics': 'analytics engagement activity chart statistics users',
  '/admin/migrations': 'migrate data seed cleanup schedule sets breathing one-time reusable completed',
  '/admin/my-messages': 'email notifications notify me quiet hours digest subscribe test message settings',
  '/admin/missing-reminder': 'complaint push notification why not arrived chain cause',
  '/admin/modern': 'dashboard beta system status health cards',
  '/admin/multi-activity': 'schedule slot day hour movement breathing stretch strength',
  '/admin/notification-scheduler/manual': 'push cloud function exercise breathing cancel today',
  '/admin/notification-troubleshooter': 'wizard diagnosis permission subscribe test message',
  '/admin/notifications-debug': 'onesignal raw json log helpers',
  '/admin/onboarding': 'new partial complete trial subscription export csv',
  '/admin/page-content':
    'breathing hero greeting banner link url check update defaults morning afternoon pagecontent manager',
  '/admin/performance': 'duration speed slow success rate capacity units statistics charts',
  '/admin/preferences-cleanup': 'corrupted uuid scan delete userID',
  '/admin/schedule-comparison': 'audit mismatch sync template definitions database code',
  '/admin/schedule-hours-audit': 'missing invalid hour time entries',
  '/admin/schedules': 'schedule entries week hours days title edit duplicate delete weekend special analysis',
  '/admin/set-id-audit': 'missing invalid references sets breathing',
  '/admin/set-management': 'sets exercises order arrange drag reorder add remove',
  '/admin/subscription-toggle': 'premium trial active expired free status onboarding complete',
  '/admin/template-assignment': 'assign schedule goals recommended user',
  '/admin/template-set-audit': 'fix all mismatch missing templates',
  '/admin/templates': 'templates schedules timeline sets exercises new template',
  '/admin/user-preferences-recovery': 'missing create basic standard complete scan',
  '/admin/userid-migration': 'userid email sub cognito rewrite',
  '/admin/users': 'account person email search directory preferences',
  '/admin/webhooks': 'events http endpoint integration secret signature deliveries retry chat',
  '/notification-scheduler': 'schedule entries week hours breathing movement push today template',
  '/admin/notification-hub': 'command center health onesignal push auto fix test monitor live state console',
  '/admin/onesignal-diagnostics':
    'onesignal sdk wizard subscribe permission external id service worker indexeddb logs',
};
