import { expect, test } from 'vitest';
import { tooManyRecords } from '#functions/engine/approval/thresholds';
import { gaveUp } from '#functions/engine/hold/run-hold';
import { countingText, countsText, endText } from '#functions/engine/ledger/end-text';
import { messageOf } from '#functions/engine/ledger/lane-failed';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { type LogLine, logLines } from '#functions/engine/ledger/log-lines';
import { callWords, readWords, writeWords } from '#functions/engine/pace/pace-words';
import { tooExpensive } from '#functions/engine/page/dollar-limit';
import { tooManyFailures } from '#functions/engine/page/failure-limit';

const by = 'ana@wellness.example';
const note = 'See https://wiki.example/incident/7';
const table = 'UserActivity';
const asOf = '2026-11-28T09:00:00.000Z';
const many = [0, 1, 2, 1_204];
const alarm = (name: string, reason: string) => ({ alarm: name, since: asOf, reason });
const sweep = { shape: 'sweep', dryRun: false } as const;
const counts = (count: number) => countsText(sweep, { read: count, changed: count, failed: count }, []);
const recordsCounts = (count: number) =>
  countsText(sweep, { read: count, changed: 7, recordsChanged: count, failed: count }, []);
const held = {
  attempt: 1,
  from: 1,
  since: asOf,
  until: '2026-11-28T10:00:00.000Z',
  alarms: [alarm('slow', 'It is slow')],
};

/** Samples of each line. The compiler demands at least an empty list for every line that the engine has. */
const samples: { readonly [Name in keyof typeof logLines]: readonly LogLine[] } = {
  planned: many.flatMap((records) => [
    logLines.planned({ dryRun: true, counting: false, tables: [table], lanes: 1, records }),
    logLines.planned({ dryRun: false, counting: true, tables: [table], lanes: 1, records }),
    logLines.planned({
      dryRun: false,
      counting: false,
      tables: [table, 'SessionRating'],
      lanes: 40,
      records,
    }),
    logLines.planned({
      dryRun: false,
      counting: false,
      tables: ['users without preferences'],
      lanes: 1,
      records,
    }),
  ]),
  verified: [
    logLines.verified({
      text: 'Nothing is left to change in 3 records.',
      runId: '01M8F1CCSQMNV8VA0AGKXVWQD4',
    }),
  ],
  handedOver: [logLines.handedOver({ attempt: 2 })],
  countedAhead: many.map((records) => logLines.countedAhead({ attempt: 2, records })),
  ended: (['sweep', 'audit', 'check', 'backup', 'report'] as const).flatMap((shape) =>
    many.flatMap((count) =>
      [undefined, 'It was stopped.'].map((reason) => {
        const run: Pick<RunRow, 'shape' | 'dryRun'> = { shape, dryRun: false };
        const findings = [{ kind: 'Orphan', count }];
        const end = { read: count, changed: count, failed: 0, unchanged: 0, findings, reason };
        return logLines.ended({ text: endText(run, { ...end, status: 'STOPPED' }) });
      }),
    ),
  ),
  missed: [logLines.missed({ reason: 'The table UserActivity is locked by run 7F3K' })],
  halted: [
    ...many.map((max) =>
      tooManyFailures(max, [{ table, key: 'a', source: 'a', code: 'VisitFailed', message: 'No email' }]),
    ),
    ...many.map((max) => tooExpensive(max + 0.01, max + 0.005)),
    ...many.flatMap((max) => ['', ' before its first write'].map((when) => tooManyRecords(max, when))),
    gaveUp(held, {}),
    gaveUp(held, { holds: { count: 2, ms: 7_200_000 } }),
  ].map((reason) => logLines.halted({ reason })),
  codeChanged: [logLines.codeChanged({ before: '1a2b', now: '3c4d' })],
  executionDelayed: [logLines.executionDelayed()],
  closesLater: [logLines.closesLater({ until: asOf })],
  held: [
    logLines.held({ alarms: [alarm('slow', '')] }),
    logLines.held({ alarms: [alarm('slow', 'p99 is 4 s.')] }),
    logLines.held({ alarms: [alarm('slow', 'p99 is 4 s'), alarm('busy', 'Many are throttled')] }),
  ],
  continuesSoon: [logLines.continuesSoon({ alarms: [alarm('slow', '')], continuesAt: asOf })],
  stuck: [logLines.stuck({ reason: 'The reconciler could not close the run. Error: No.' })],
  noLongerHeld: [1, 119, 120, 3_600].map((seconds) =>
    logLines.noLongerHeld({ alarms: [alarm('slow', '')], seconds, attempt: 3 }),
  ),
  stopRequested: [
    logLines.stopRequested({ by }),
    logLines.stopRequested({ by, reason: `All jobs were paused by ${by}: ${note}` }),
  ],
  forceStopped: [logLines.forceStopped({ by })],
  resumed: ['', ' with a maximum cost of $2.00 (was $1.00)', ' without a maximum cost'].map((ceiling) =>
    logLines.resumed({ by, attempt: 2, ceiling }),
  ),
  retried: ['', ' with the code VisitFailed and the cause 7f3k'].map((chosen) =>
    logLines.retried({ by, attempt: 2, chosen }),
  ),
  limitsChanged: [
    logLines.limitsChanged({
      by,
      what: 'writes per second from unlimited to 200, lanes at once from 2 to all',
    }),
  ],
  acknowledged: [logLines.acknowledged({ by, note })],
  assigned: ['', note].map((text) => logLines.assigned({ by, to: by, note: text })),
  causeNoted: ['', note].map((text) => logLines.causeNoted({ by, cause: '7f3k', text })),
  approval: many.flatMap((changes) =>
    [undefined, note].map((text) =>
      logLines.approval({ what: 'Approval requested', by, changes, digest: '0a1b', note: text }),
    ),
  ),
  followUpSet: [
    logLines.followUpSet({ what: 'removed', by }),
    logLines.followUpSet({ what: 'added', by, wording: 'Orphan audit starts if the run succeeds' }),
  ],
  followUpRefused: [
    logLines.followUpRefused({ title: 'Orphan audit', reason: 'the job orphan-audit no longer exists' }),
  ],
  replaying: [logLines.replaying({ table, page: 3 }), logLines.replaying({ table: 'users', page: 0 })],
  progress: many
    .flatMap((count) => [
      counts(count),
      recordsCounts(count),
      countingText({ read: count, recordsChanged: count }),
    ])
    .map((text) => logLines.progress({ table, counts: text })),
  laneEnded: many.flatMap((count) =>
    [1, 3].map((segments) =>
      logLines.laneEnded({ table: 'users', segment: 0, segments, done: segments > 1, counts: counts(count) }),
    ),
  ),
  laneFailed: [
    logLines.laneFailed({ lane: 3, error: 'AccessDeniedException: no access' }),
    logLines.laneFailed({ lane: 3, error: 'SystemicError: The table is missing.' }),
    logLines.laneFailed({ lane: 3, error: messageOf({ Error: 'Lambda.Unknown' }) }),
  ],
  paused: [1, 2, 1_204].map((lanesAtOnce) => logLines.paused({ table, lanesAtOnce })),
  continues: [logLines.continues({ table: 'template entries' })],
  slowedDown: [writeWords, readWords, callWords].flatMap((words) =>
    [0, 0.25, 1, 1_204.4].map((perSecond) => logLines.slowedDown({ ...words, perSecond })),
  ),
  recovered: [writeWords, readWords, callWords].map((words) => logLines.recovered(words)),
  lookingFor: many.map((records) => logLines.lookingFor({ itemsName: 'users without preferences', records })),
  noted: [logLines.noted({ text: 'Ignored 1 empty row' })],
  found: many.map((total) => logLines.found({ itemsName: 'users without preferences', total })),
  exporting: [1, 2].map((tables) => logLines.exporting({ tables, asOf })),
  exported: many.map((records) => logLines.exported({ records, asOf, dollars: records / 1_000 })),
  backupWritten: many.map((objects) => logLines.backupWritten({ objects })),
  reportNotReplaced: [logLines.reportNotReplaced()],
};

const faults: readonly (readonly [string, RegExp])[] = [
  ['a doubled word', /\b(\w+) \1\b/i],
  ['a doubled space', / {2}/],
  ['a space before a punctuation mark', / [.,:;]/],
  ['a doubled punctuation mark', /[.,:;!?]{2}/],
  ['a value that is not a text', /undefined|null|NaN|Infinity|\[object/],
  ['a wrong plural', /(?<![\d,.$])1 (records|lanes|tables|objects|planned changes|calls|reads|writes)\b/],
  ['a wrong singular', /(?<![\d,.$])(0|[2-9]|\d[\d,]*\d) (record|lane|table|object|planned change)\b/],
];

test.each(Object.entries(samples))('the line %s reads like a sentence', (_, lines) => {
  const texts = lines.map(({ text }) => text);

  const found = texts.flatMap((text) => [
    ...faults.filter(([, fault]) => fault.test(text)).map(([fault]) => `${fault}: ${text}`),
    ...(/^[A-Z\d]/.test(text) ? [] : [`neither a capital letter nor a number at its beginning: ${text}`]),
    ...(text.endsWith('.') || text.endsWith(note) ? [] : [`no full stop at its end: ${text}`]),
  ]);

  expect(lines.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
