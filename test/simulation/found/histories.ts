import type { Plan } from '../scenario/plan';

/** A history that broke one of the engine's guarantees, shortened as far as possible. */
export interface FoundHistory {
  readonly name: string;
  readonly seed: number;
  /**
   * The guarantee that the history broke, as reported by the code at commit 2fd7771. The exceptions are seed
   * 5808 (commit 70fc65e), seed 7200 (commit 2af5d85), seed 172 (the commit before its fix) and seed 14 (an
   * engine that does not record who wrote to a table).
   */
  readonly broke: string;
  readonly message: string;
  readonly plan: Plan;
  /** The places in the code where faults can occur. */
  readonly allowed: readonly string[];
}

/** Histories in which the simulation found a fault. The faults have been fixed, so all histories now pass. */
export const foundHistories: readonly FoundHistory[] = [
  {
    name: 'lost-answer-then-edit',
    seed: 562,
    broke: 'undo restores or reports',
    message:
      'run2 (SUCCEEDED) left UserPreferences p000: \'first\' is {"S":"done"}, and would be {"S":"first"}.',
    plan: {
      config: {
        recordsPerPage: 5,
        segments: 1,
        workTimeoutMs: 60000,
        maxFailures: 1000,
        typicalLatencyMs: 80,
        rates: {
          crash: 0.01431816297888065,
          crashAfter: 0.007789896540872752,
          freeze: 0.0008182110659412112,
          lostAnswer: 0.02177758438976963,
          late: 0.009981871847578757,
          slow: 0.03429826144136987,
          serverError: 0.006328607088618208,
          serverErrorAfter: 0.018739569706559836,
          throttle: 0.03426657359603926,
          foreign: 0.0932187923687869,
          invokedTwice: 0.08419248258163636,
          lostEvent: 0.6193918766488768,
        },
        lanesAtOnce: 40,
        writesPerSecond: undefined,
        hopsLeft: undefined,
      },
      records: [1, 12],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        {
          name: 'operation1',
          kind: 'sweep',
          wait: 'soon',
          size: 0.46598657449672354,
          twice: false,
        },
        {
          name: 'operation4',
          kind: 'undo',
          wait: 'idle',
          size: 0.19161106668394745,
          twice: false,
        },
      ],
    },
    allowed: [
      'run1-1 Lanes1 lane1 Work1.1 13.1 BatchExecuteStatementCommand',
      'run1-1 Lanes1 lane1 Work1.1 13.2 BatchExecuteStatementCommand',
      'run1-1 Lanes1 lane1 Work1.1 13.2 BatchExecuteStatementCommand foreign',
    ],
  },
  {
    name: 'journal-expires-while-undone',
    seed: 7,
    broke: 'an undo detects that its journal expires',
    message:
      'run2 (SUCCEEDED) left UserActivity a006: \'first\' is {"S":"done"}, and would be {"S":"first"}.',
    plan: {
      config: {
        recordsPerPage: 2,
        segments: 1,
        workTimeoutMs: 120000,
        maxFailures: 1000,
        typicalLatencyMs: 20,
        rates: {
          lostRequest: 0.019991567551013768,
          lostAnswer: 0.007270668108569297,
          late: 0.0015401486997654113,
          throttle: 0.03755317685422238,
          partial: 0.0442973144250432,
          invokedTwice: 0.07931381974503289,
        },
        lanesAtOnce: 40,
        writesPerSecond: undefined,
        hopsLeft: undefined,
      },
      records: [12, 0],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        {
          name: 'operation1',
          kind: 'sweep',
          wait: 'soon',
          size: 0.23936291161897572,
          twice: false,
        },
        {
          name: 'operation4',
          kind: 'lateUndo',
          wait: 'soon',
          size: 0.5107919529979353,
          twice: false,
        },
      ],
    },
    allowed: ['run2-1 Lanes1 lane0 Work1.1 3.1 GetItemCommand'],
  },
  {
    name: 'execution-lost-after-last-page',
    seed: 1117,
    broke: 'the outcome follows from the lanes',
    message:
      'Every lane of run1 is done, and it ended FAILED: The execution ended without closing the run (ABORTED): Error: Somebody ended it.',
    plan: {
      config: {
        recordsPerPage: 9,
        segments: 1,
        workTimeoutMs: 30000,
        maxFailures: 1000,
        typicalLatencyMs: 80,
        rates: {
          crashAfter: 0.00039217668077301315,
          serverErrorAfter: 0.008881722572604405,
          throttle: 0.007914986656175444,
          notInvoked: 0.05778117666493761,
          invokedTwice: 0.03235527909102921,
          lostEvent: 0.4333839336240337,
        },
        lanesAtOnce: 40,
        writesPerSecond: undefined,
        hopsLeft: undefined,
      },
      records: [1, 0],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        {
          name: 'operation1',
          kind: 'sweep',
          wait: 'soon',
          size: 0.3123614564598174,
          twice: false,
        },
        {
          name: 'operation3',
          kind: 'sweep',
          wait: 'soon',
          size: 0.7412881891375994,
          twice: false,
        },
        {
          name: 'operation4',
          kind: 'abort',
          wait: 'soon',
          size: 0.24200680741801295,
          twice: false,
        },
      ],
    },
    allowed: [],
  },
  {
    name: 'attribute-added-before-removal',
    seed: 312,
    broke: 'no change without its journal',
    message:
      'run2-1 Lanes1 lane0 Work1.1 changed SessionRating a010-01KDVDNA25SRDN0A7FAYGG2FY6 from {"id":{"S":"a010-01KDVDNA25SRDN0A7FAYGG2FY6"},"rating":{"N":"3"},"note":{"S":"edited 0.893009',
    plan: {
      config: {
        recordsPerPage: 7,
        segments: 1,
        workTimeoutMs: 30000,
        writesPerSecond: 14,
        maxFailures: 2,
        typicalLatencyMs: 80,
        rates: {
          late: 0.017044042096070938,
          serverErrorAfter: 0.02453995834688791,
          stale: 0.45404113666674795,
          foreign: 0.07244616088746109,
        },
        lanesAtOnce: 40,
        hopsLeft: undefined,
      },
      records: [22, 0],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        {
          name: 'operation1',
          kind: 'sweep',
          wait: 'soon',
          size: 0.10648095453328943,
          twice: false,
        },
        {
          name: 'operation2',
          kind: 'undo',
          wait: 'idle',
          size: 0.44793542824389565,
          twice: false,
        },
      ],
    },
    allowed: [
      'run2-1 Lanes1 lane0 Work1.1 9.1 BatchGetItemCommand foreign',
      'run2-1 Lanes1 lane0 Work1.1 12.1 BatchExecuteStatementCommand',
    ],
  },
  {
    name: 'write-on-its-way-when-stopped',
    seed: 5808,
    broke: 'a run writes only while it is active, for real, under its lock',
    message: 'run1-1 Lanes1 lane0 Work1.1 wrote UserActivity a000 while run run1 was STOPPED.',
    plan: {
      config: {
        recordsPerPage: 5,
        segments: 1,
        workTimeoutMs: 120000,
        lanesAtOnce: 40,
        maxFailures: 2,
        typicalLatencyMs: 20,
        rates: {
          crash: 0.00794606462616872,
          freeze: 0.009461252007069756,
          lostRequest: 0.006813157940176795,
          late: 0.014062366831823403,
        },
        writesPerSecond: undefined,
        hopsLeft: undefined,
      },
      records: [5, 0],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        {
          name: 'operation1',
          kind: 'sweep',
          wait: 'soon',
          size: 0.41033502741628114,
          twice: false,
        },
        {
          name: 'operation2',
          kind: 'stop',
          wait: 'soon',
          size: 0.35416196782146414,
          twice: false,
        },
      ],
    },
    allowed: [
      'run1-1 Lanes1 lane0 Work1.1 8.1 BatchExecuteStatementCommand',
      'run1-1 Lanes1 lane0 Work1.1 8.2 BatchExecuteStatementCommand',
    ],
  },
  {
    name: 'second-try-of-a-frozen-worker',
    seed: 7200,
    broke: 'a run writes only while it is active, for real, under its lock',
    message: 'run3-1 Lanes1 lane1 Work1.1 wrote UserActivity a002 while run run3 was STOPPED.',
    plan: {
      config: {
        recordsPerPage: 9,
        segments: 2,
        workTimeoutMs: 120000,
        lanesAtOnce: 2,
        writesPerSecond: 7,
        maxFailures: 1000,
        typicalLatencyMs: 80,
        rates: {
          crashAfter: 0.000885549935269947,
          freeze: 0.008716673551939195,
          lostRequest: 0.017905315731520148,
          late: 0.001705511715838397,
          serverError: 0.02058265353431637,
          serverErrorAfter: 0.024784570916189828,
          throttle: 0.03551857699566909,
          stale: 0.16934583542459936,
          invokedTwice: 0.057654808003851615,
        },
        hopsLeft: undefined,
      },
      records: [13, 5],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        { name: 'operation1', kind: 'sweep', wait: 'soon', size: 0.6454544332428728, twice: false },
        { name: 'operation5', kind: 'abort', wait: 'idle', size: 0.691707274214033, twice: false },
        { name: 'operation6', kind: 'undo', wait: 'soon', size: 0.43108728629496984, twice: false },
        { name: 'operation8', kind: 'sweep', wait: 'idle', size: 0.8041300566856816, twice: false },
        { name: 'operation9', kind: 'stop', wait: 'soon', size: 0.5746826971405606, twice: false },
      ],
    },
    allowed: [
      'run3-1 Lanes1 lane1 Work1.1 8.1 ScanCommand',
      'run3-1 Lanes1 lane1 Work1.1 8.2 ScanCommand',
      'run3-1 Lanes1 lane1 Work1.1 11.1 BatchExecuteStatementCommand',
      'run3-1 Lanes1 lane1 Work1.1 11.2 BatchExecuteStatementCommand',
      'run3-1 Lanes1 lane1 Work1.1 8.3 ScanCommand',
    ],
  },
  {
    name: 'made-again-by-a-later-run',
    seed: 14,
    broke: 'undo restores or reports',
    message:
      'run3 (SUCCEEDED) left UserActivity a000: \'first\' is {"S":"first"}, and would be {"S":"done"}.',
    plan: {
      config: {
        recordsPerPage: 8,
        segments: 1,
        workTimeoutMs: 30000,
        lanesAtOnce: 1,
        writesPerSecond: undefined,
        maxFailures: 1000,
        hopsLeft: undefined,
        typicalLatencyMs: 80,
        rates: {},
      },
      records: [1, 0],
      unversionedEvery: 0,
      badRecords: false,
      operations: [
        { name: 'operation1', kind: 'sweep', wait: 'soon', size: 0.6986367355201074, twice: false },
        { name: 'operation2', kind: 'edit', wait: 'idle', size: 0.8579516990373088, twice: false },
        { name: 'operation3', kind: 'sweep', wait: 'idle', size: 0.8498892874958813, twice: false },
        { name: 'operation4', kind: 'undo', wait: 'idle', size: 0.3322510324686738, twice: false },
      ],
    },
    allowed: [],
  },
  {
    name: 'report-delayed-while-limits-change',
    seed: 172,
    broke: 'a changed limit applies within five seconds',
    message:
      'run1-1 Lanes1 lane0 Work1.3 wrote UserActivity a017 under version 1 of the limits; version 2 was set more than 5 s before.',
    plan: {
      config: {
        recordsPerPage: 5,
        segments: 1,
        workTimeoutMs: 120000,
        lanesAtOnce: 40,
        maxFailures: 1000,
        typicalLatencyMs: 80,
        rates: { lostAnswer: 0.0031878842764112, late: 0.014958314624115865, invokedTwice: 0.5 },
        followUp: { outcomes: ['SUCCEEDED'], dryRun: false },
        lateCalls: true,
        writesPerSecond: undefined,
        hopsLeft: undefined,
      },
      records: [19, 0],
      unversionedEvery: 0,
      badRecords: true,
      operations: [
        { name: 'operation1', kind: 'sweep', wait: 'soon', size: 0.4438019727776398, twice: false },
        { name: 'limit1', kind: 'limit', wait: 'soon', size: 0.7148914662429235, twice: false },
        { name: 'limit2', kind: 'limit', wait: 'short', size: 0.7715182460964992, twice: false },
      ],
    },
    allowed: [
      'run1-1 Lanes1 lane0 Work1.1 invoked',
      'run1-1 Lanes1 lane0 Work1.2 invoked',
      'run1-1 Lanes1 lane0 Work1.3 22.1 QueryCommand',
      'run1-1 Lanes1 lane0 Work1.3 23.1 UpdateItemCommand',
      'run1-1 Lanes1 lane0 Work1.3 23.2 UpdateItemCommand',
    ],
  },
];
