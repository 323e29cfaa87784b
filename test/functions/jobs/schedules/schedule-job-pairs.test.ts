import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyJob } from '#functions/engine/job/job';
import { jobs } from '#functions/jobs/index';
import { scheduleHoursAudit, scheduleStructureAudit } from '#functions/jobs/schedules/schedule-audits';
import { setIdAudit } from '#functions/jobs/sets/set-id-audit';
import { templateSetAudit } from '#functions/jobs/templates/template-slots';
import { breathingExercises } from '#shared/content/breathing-exercises';
import { themedSets } from '#shared/content/themed-sets';
import { changesRecords } from '#shared/jobs/job/job-shape';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import type { StoredRecord } from '#shared/models/model';
import { activityTypeOf, hasTwoActivities } from '#shared/values/schedule-entry';
import { demoRecords } from '../../../support/database/demo-records';
import { rehearse, rehearseFound } from '../../../support/rehearse';

type Schedule = readonly StoredRecord[];

/** Jobs that need a file or another run. What they write does not depend on the schedule. */
const others = new Set(['save-schedule-entries', 'edit-records', 'import-records', 'demo-workspace']);

/** Every job that changes the default schedule. */
const scheduleJobs = jobs.filter(
  (job) =>
    changesRecords(job.shape) &&
    (job.shape === 'sweep' || job.shape === 'list') &&
    job.tables.some(({ name }) => name === DefaultScheduledSet.name) &&
    !others.has(job.name),
);

const audits = [scheduleStructureAudit, scheduleHoursAudit, templateSetAudit, setIdAudit];

const library = {
  Set: themedSets.map(({ id, title }) => ({ id, title, isActive: true, owner: 'microcise' })),
  BreathingExercise: breathingExercises.map(({ id }) => ({ id })),
};

const { DefaultScheduledSet: demoSchedule = [] } = demoRecords(2);

/** The jobs that give entries other texts or sets. They may replace those of an entry with one activity. */
const replacing = new Set([
  'align-template-schedules',
  'provider-notification-fix',
  'template-set-fix',
  'template-schedules',
]);

/** The result of a job: the schedule, its problems, and the entries that the job refused to change. */
interface Result {
  readonly schedule: Schedule;
  /** Entry ID and kind. */
  readonly findings: readonly (readonly [id: string, kind: string])[];
  readonly refused: ReadonlySet<string>;
  /** The texts and sets that the job lost. */
  readonly lost: readonly string[];
}

async function resultOf(job: AnyJob, schedule: Schedule): Promise<Result> {
  const options = {
    records: { DefaultScheduledSet: schedule },
    others: library,
    runId: job.name,
    ...(job.name === 'template-schedules' && { params: { skipInvalid: true } }),
  };
  const { records, failures } =
    job.shape === 'list' ? await rehearseFound(job, options) : rehearse(job, options);
  const { DefaultScheduledSet: left = [] } = records;
  return {
    schedule: left,
    findings: findingsOf(left),
    refused: new Set(failures.map(({ key }) => key)),
    lost: lostBy(job, schedule, left),
  };
}

function findingsOf(schedule: Schedule): Result['findings'] {
  const options = { records: { DefaultScheduledSet: schedule }, others: library };
  const findings = audits.flatMap((audit) => rehearse(audit, options).findings);
  return findings.filter(({ kind }) => !onlyInforms(kind)).map(({ key, kind }) => [key, kind]);
}

const contentFields = [
  'notificationHeading',
  'notificationContent',
  'breathingHeading',
  'breathingContent',
  'set',
  'exerciseId',
];

const contentOf = (schedule: Schedule): readonly string[] =>
  schedule.flatMap((entry) => contentFields.flatMap((name) => (entry[name] ? [String(entry[name])] : [])));

/** Returns the texts and sets that a job lost although it kept their entry and must not replace them. */
function lostBy(job: AnyJob, before: Schedule, after: Schedule): readonly string[] {
  const ids = new Set(after.map(({ id }) => id));
  const kept = before.filter((entry) => ids.has(entry.id));
  const left = new Set(contentOf(after));
  const mustStay = replacing.has(job.name) ? kept.filter(hasTwoActivities) : kept;
  return contentOf(mustStay).filter((text) => !left.has(text));
}

/** Returns the ID of the entry that an entry was split from, or its own ID. */
const originOf = (id: string): string => id.replace('-schedule-one-activity-per-row', '');

/** Returns what a pair of jobs spoils that neither job spoils alone. */
async function harmOf(schedule: Schedule): Promise<readonly string[]> {
  const harm: string[] = [];
  const alone: (readonly [AnyJob, Result])[] = [];
  for (const job of scheduleJobs) alone.push([job, await resultOf(job, schedule)]);
  for (const [job, { lost }] of alone) harm.push(...lost.map((text) => `${job.name} loses '${text}'`));
  for (const [first, one] of alone) {
    for (const [second, other] of alone) {
      const both = await resultOf(second, one.schedule);
      const found = [
        ...both.lost.map((text) => `loses '${text}'`),
        ...newFindings(both, one, other),
        ...newTypes(schedule, both, one, other),
        ...unsaidOrder(first, second, both, other),
      ];
      harm.push(...found.map((what) => `${first.name}, then ${second.name}: ${what}`));
    }
  }
  return harm;
}

/** Returns the findings that neither job leaves alone, except for entries that the second job refused. */
function newFindings(both: Result, one: Result, other: Result): readonly string[] {
  const known = new Set([...one.findings, ...other.findings].map(([id, kind]) => `${id}: ${kind}`));
  return both.findings
    .filter(([id]) => !other.refused.has(originOf(id)))
    .map(([id, kind]) => `${id}: ${kind}`)
    .filter((finding) => !known.has(finding));
}

/** Returns the entries whose type is neither the original one nor the one that a job gives them alone. */
function newTypes(schedule: Schedule, both: Result, one: Result, other: Result): readonly string[] {
  const typesOf = (entries: Schedule) => new Map(entries.map((entry) => [entry.id, activityTypeOf(entry)]));
  const before = typesOf(schedule);
  const known = [before, typesOf(one.schedule), typesOf(other.schedule)];
  return [...typesOf(both.schedule)]
    .filter(([id]) => before.has(id) && !other.refused.has(String(id)))
    .filter(([id, type]) => !known.some((types) => types.has(id) && types.get(id) === type))
    .map(([id, type]) => `${id} becomes ${type}`);
}

/**
 * Returns the entries that a job changes only after a one-time migration has run, if the job's description
 * does not name the migration or the catalogue lists the migration later.
 */
function unsaidOrder(first: AnyJob, second: AnyJob, both: Result, other: Result): readonly string[] {
  const isSaid =
    second.description.includes(`'${first.title}'`) && jobs.indexOf(first) < jobs.indexOf(second);
  if (first.category !== 'one-time' || isSaid) return [];
  const ids = new Set(both.schedule.map(({ id }) => id));
  return [...other.refused]
    .filter((id) => ids.has(id) && !both.refused.has(id))
    .map((id) => `the order is not stated, but the second job alone refuses ${id}`);
}

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const hours = ['08', '09', '9', '10', '11', '13', '14', '15', '15:00', '16', 'noon'];
const some = ['set-morning-wake-up', 'set-unknown', 'breathing-002-long-exhale', 'breathing-unknown', null];

const anyEntry = fc.record({
  hour: fc.constantFrom(...hours),
  days: fc.constantFrom(
    ['Mon'],
    ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    ['Sat'],
    ['monday', 'Sun'],
    [],
    undefined,
  ),
  day: optional(fc.constantFrom('Tuesday', 'Sun', 'Noday')),
  activityType: fc.constantFrom(
    'movement',
    'breathing',
    'breathing',
    'stretch',
    'Movement',
    undefined,
    undefined,
  ),
  set: optional(fc.constantFrom(...some)),
  exerciseId: optional(fc.constantFrom('breathing-002-long-exhale', 'breathing-unknown')),
  heading: fc.boolean(),
  content: fc.boolean(),
  breathingHeading: fc.constantFrom('none', 'own', 'same'),
  breathingContent: fc.constantFrom('none', 'own', 'same'),
  exerciseTime: optional(fc.constantFrom('08:55', '10:30', '11:25', 'noon')),
  breathingTime: optional(fc.constantFrom('10:25', '11:25', '15:25')),
  templateName: fc.constantFrom(undefined, undefined, 'energy-focus', 'physical-relief', 'own-template'),
  isTemplate: optional(fc.boolean()),
});

/** Generates a schedule in which every text occurs only once, so that a lost text is noticed. */
const anySchedule: fc.Arbitrary<Schedule> = fc.array(anyEntry, { minLength: 1, maxLength: 4 }).map((all) =>
  all.map(({ heading, content, breathingHeading, breathingContent, ...entry }, index) => {
    const texts = {
      notificationHeading: heading ? `Heading ${index}` : undefined,
      notificationContent: content ? `Content ${index}` : undefined,
    };
    const old = (which: string, name: string, now: string | undefined) =>
      which === 'none' ? undefined : which === 'same' ? now : `${name} ${index}`;
    const fields = {
      id: `entry-${index}`,
      ...entry,
      ...texts,
      breathingHeading: old(breathingHeading, 'Breathing heading', texts.notificationHeading),
      breathingContent: old(breathingContent, 'Breathing content', texts.notificationContent),
    };
    return Object.fromEntries(
      Object.entries(fields).filter(([, value]) => value !== undefined),
    ) as StoredRecord;
  }),
);

describe('every ordered pair of schedule jobs', () => {
  test('includes the jobs that write the default schedule', () => {
    expect(scheduleJobs.map(({ name }) => name)).toContain('provider-notification-fix');
    expect(scheduleJobs.length).toBeGreaterThan(14);
  });

  test('adds no finding, changes no type, loses no text or set, and states a necessary order', async () => {
    await fc.assert(
      fc.asyncProperty(anySchedule, async (schedule) => {
        expect(await harmOf(schedule)).toEqual([]);
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  test('also leaves the demo schedule sound', async () => {
    expect(await harmOf(demoSchedule)).toEqual([]);
  }, 60_000);
});
