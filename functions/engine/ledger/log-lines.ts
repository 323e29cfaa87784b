import type { HoldingAlarm } from '#shared/api/api-types';
import { sentence } from '#shared/jobs/failures/plain-cause';
import { counted } from '#shared/text/counted';
import { formatDollars } from '#shared/text/format-dollars';

/** A line of a run's log. Only `logLines` creates one, so no other text can be written to a log. */
class Line {
  readonly #text: string;

  /** @param note text that a person has written, added as it is */
  constructor(text: string, note = '') {
    const capital = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
    this.#text = note === '' ? sentence(capital) : `${capital} ${note}`;
  }

  get text(): string {
    return this.#text;
  }
}
export type LogLine = Line;

const number = (value: number) => value.toLocaleString('en');
const rate = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });

/**
 * The lines in runs' logs. Each begins with a capital letter or a number, and ends like a sentence unless
 * with a person's note. `counts`, `what` and similar values are parts of sentences.
 */
export const logLines = {
  // The course of a run
  planned: (of: {
    readonly dryRun: boolean;
    readonly counting: boolean;
    readonly tables: readonly string[];
    readonly lanes: number;
    /** The number of records; 0 if not known yet. */
    readonly records: number;
  }) => {
    const over = of.tables.length === 1 ? of.tables.join() : counted(of.tables.length, 'table');
    const records = of.records > 0 ? `, about ${counted(of.records, 'record')} to read` : '';
    const what = of.dryRun
      ? 'Dry run: nothing is written. '
      : of.counting
        ? 'Counts the records to change before it writes anything, because too many would require approval. '
        : '';
    return new Line(`${what}${counted(of.lanes, 'lane')} over ${over}${records}`);
  },
  handedOver: ({ attempt }: { readonly attempt: number }) => new Line(`Handed over to attempt ${attempt}`),
  countedAhead: ({ attempt, records }: { readonly attempt: number; readonly records: number }) =>
    new Line(
      `Counted ${counted(records, 'record')} to change, which needs no approval. Attempt ${attempt} makes the changes`,
    ),
  ended: ({ text }: { readonly text: string }) => new Line(text),
  missed: ({ reason }: { readonly reason: string }) => new Line(`Failed: ${reason}`),
  halted: ({ reason }: { readonly reason: string }) => new Line(reason),
  codeChanged: ({ before, now }: { readonly before: string; readonly now: string }) =>
    new Line(`The code has changed since the last attempt: version ${before} then, ${now} now`),
  executionDelayed: () =>
    new Line('The execution could not be started yet. It will be retried within a minute'),
  closesLater: ({ until }: { readonly until: string }) =>
    new Line(`A worker may still be writing until ${until}. The run will be closed after that`),
  held: ({ alarms }: { readonly alarms: readonly HoldingAlarm[] }) =>
    new Line(
      [
        `Held by ${alarmNames(alarms)}.`,
        ...alarms.flatMap(({ reason }) => (reason ? sentence(reason) : [])),
      ].join(' '),
    ),
  continuesSoon: (of: { readonly alarms: readonly HoldingAlarm[]; readonly continuesAt: string }) =>
    new Line(
      `No longer in ALARM: ${alarmNames(of.alarms)}. The run continues at ${of.continuesAt} unless an alarm turns on again`,
    ),
  noLongerHeld: (of: {
    readonly alarms: readonly HoldingAlarm[];
    readonly seconds: number;
    readonly attempt: number;
  }) => {
    const lasted =
      of.seconds < 120 ? `${number(of.seconds)} s` : `${number(Math.round(of.seconds / 60))} min`;
    return new Line(
      `No longer held by ${alarmNames(of.alarms)}. The run was held for ${lasted} and continues with attempt ${of.attempt}`,
    );
  },

  // What people do
  stopRequested: ({ by, reason }: { readonly by: string; readonly reason?: string | undefined }) =>
    new Line(`Stop requested by ${by}.`, reason),
  forceStopped: ({ by }: { readonly by: string }) =>
    new Line(`Force-stopped by ${by}: the execution was ended`),
  resumed: ({
    by,
    attempt,
    ceiling,
  }: {
    readonly by: string;
    readonly attempt: number;
    readonly ceiling: string;
  }) => new Line(`Resumed by ${by}: attempt ${attempt}${ceiling && `,${ceiling}`}`),
  retried: ({
    by,
    attempt,
    chosen,
  }: {
    readonly by: string;
    readonly attempt: number;
    readonly chosen: string;
  }) => new Line(`Failures${chosen} are being retried by ${by}: attempt ${attempt}`),
  limitsChanged: ({ by, what }: { readonly by: string; readonly what: string }) =>
    new Line(`Limits changed by ${by}: ${what}`),
  acknowledged: ({ by, note }: { readonly by: string; readonly note: string }) =>
    new Line(`Acknowledged by ${by}:`, note),
  assigned: (of: { readonly by: string; readonly to: string; readonly note: string }) =>
    new Line(`Assigned to ${of.to} by ${of.by}.`, of.note),
  causeNoted: ({
    by,
    cause,
    text,
  }: {
    readonly by: string;
    readonly cause: string;
    readonly text: string;
  }) =>
    text === ''
      ? new Line(`Note removed by ${by} on the cause ${cause}`)
      : new Line(`Note written by ${by} on the cause ${cause}:`, text),
  approval: (of: {
    /** What happened, such as 'Approval requested'. */
    readonly what: string;
    readonly by: string;
    readonly changes: number;
    readonly digest: string;
    readonly note?: string | undefined;
  }) => new Line(`${of.what} by ${of.by}: ${plannedChanges(of)}.`, of.note),
  followUpSet: (of: {
    readonly what: 'added' | 'changed' | 'removed';
    readonly by: string;
    readonly wording?: string | undefined;
  }) =>
    new Line(`The follow-up to this run was ${of.what} by ${of.by}${of.wording ? `: ${of.wording}` : ''}`),
  verified: ({ text, runId }: { readonly text: string; readonly runId: string }) =>
    new Line(`Verification by run ${runId}: ${text}`),
  stuck: ({ reason }: { readonly reason: string }) => new Line(reason),
  followUpRefused: ({ title, reason }: { readonly title: string; readonly reason: string }) =>
    new Line(`The follow-up '${title}' did not start: ${reason}`),

  // The work of a lane
  replaying: ({ table, page }: { readonly table: string; readonly page: number }) =>
    new Line(`${table}: replaying page ${page} from the journal`),
  progress: ({ table, counts }: { readonly table: string; readonly counts: string }) =>
    new Line(`${table}: ${counts} so far`),
  laneEnded: (of: {
    readonly table: string;
    readonly segment: number;
    readonly segments: number;
    readonly done: boolean;
    readonly counts: string;
  }) => {
    const where = of.segments > 1 ? ` (segment ${of.segment + 1} of ${of.segments})` : '';
    return new Line(`${of.table}${where}: ${of.done ? 'done' : 'stopped'}, ${of.counts}`);
  },
  laneFailed: ({ lane, error }: { readonly lane: number; readonly error: string }) =>
    new Line(`Lane ${lane} ended: ${error}`),
  paused: ({ table, lanesAtOnce }: { readonly table: string; readonly lanesAtOnce: number }) =>
    new Line(`${table}: paused because only ${counted(lanesAtOnce, 'lane')} can work at once`),
  continues: ({ table }: { readonly table: string }) => new Line(`${table}: continues`),
  slowedDown: (of: { readonly who: string; readonly what: string; readonly perSecond: number }) =>
    new Line(
      `The ${of.who} throttled ${of.what}: this lane continues at a rate of ${rate(of.perSecond)} per second`,
    ),
  recovered: ({ who, what }: { readonly who: string; readonly what: string }) =>
    new Line(`The ${who} accepted all ${what} again: this lane is no longer held back`),
  lookingFor: ({ itemsName, records }: { readonly itemsName: string; readonly records: number }) =>
    new Line(`Looking for ${itemsName}: ${counted(records, 'record')} read`),
  /** The job's own sentence, such as one about data that its search ignores. */
  noted: ({ text }: { readonly text: string }) => new Line(text),
  found: ({ itemsName, total }: { readonly itemsName: string; readonly total: number }) =>
    new Line(`Finished looking for ${itemsName}: ${number(total)} found`),
  exporting: ({ tables, asOf }: { readonly tables: number; readonly asOf: string }) =>
    new Line(
      `Exporting ${counted(tables, 'table')} as of ${asOf}. The lanes will start once the export is complete`,
    ),
  exported: (of: { readonly records: number; readonly asOf: string; readonly dollars: number }) =>
    new Line(
      `The export is complete: ${counted(of.records, 'record')} as of ${of.asOf}. It costs ${formatDollars(of.dollars)}`,
    ),
  backupWritten: ({ objects }: { readonly objects: number }) =>
    new Line(
      `All records have been written to ${counted(objects, 'object')}. Writing the backup's table of contents`,
    ),
  reportNotReplaced: () =>
    new Line("A later run's report already exists, so this run's report does not replace it"),
} satisfies Readonly<Record<string, (of: never) => Line>>;

export const plannedChanges = ({ changes, digest }: { readonly changes: number; readonly digest: string }) =>
  `${counted(changes, 'planned change')}, digest ${digest}`;

export const alarmNames = (alarms: readonly Pick<HoldingAlarm, 'alarm'>[]) =>
  `the ${alarms.length === 1 ? 'alarm' : 'alarms'} ${listed(alarms.map(({ alarm }) => alarm))}`;

const listed = (names: readonly string[]) => names.join(', ').replace(/, ([^,]*)$/, ' and $1');
