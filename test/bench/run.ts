import '#infra/entry-point';
import { parseArgs } from 'node:util';
import { measureApproval } from './approval';
import { measureAudits } from './audits';
import { measureCalls } from './calls';
import { measureCost, measureMemory, measureSpeed } from './engine';
import { measureHolds } from './holds';
import { measureHost, measurePanel } from './host';
import { measureLanes, measurePlan } from './lanes';
import { measureLibrary } from './library';
import { measureLimits } from './limits';
import { measureLoad } from './load';
import { table } from './measure';
import { measureMoments } from './moments';
import { measurePanelSpeed } from './panel/panel';
import { measurePrice } from './price';
import { measureRate } from './rate';
import { measureRollup } from './rollup';
import { measureSchedules } from './schedules/schedules';
import { measureStreaks } from './streaks';
import { measureUndo } from './undo';

/*
 * npm run bench [-- --records 100000 --rounds 5 --only
 * speed,undo,cost,price,memory,rate,lanes,plan,calls,host,
 * moments,load,panel,approval,limits,holds,rollup,audits,streaks,library,schedules]
 *
 * Prints the table for docs/performance.md. Its ratios compare values within one run, and each is the median
 * of the rounds.
 */
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    only: {
      type: 'string',
      default: 'speed,undo,cost,price,memory,rate,lanes,calls,host,moments,load,panel',
    },
    /** The number of runs that `moments` starts and stops. */
    stops: { type: 'string', default: '100' },
    /** The number of clients in `load`. */
    clients: { type: 'string', default: '50' },
    /** The comma-separated paths that `panel` opens. By default, it opens all pages. */
    pages: { type: 'string' },
    /** The duration of `load`, in seconds. */
    seconds: { type: 'string', default: '30' },
  },
});
const options = { records: Number(values.records), rounds: Number(values.rounds) };
const wanted = new Set(values.only.split(','));
const measures = [
  ...(wanted.has('speed') ? await measureSpeed(options) : []),
  ...(wanted.has('undo') ? await measureUndo(options) : []),
  ...(wanted.has('cost') ? await measureCost(options) : []),
  ...(wanted.has('price') ? await measurePrice(options) : []),
  ...(wanted.has('memory') ? await measureMemory([options.records, options.records * 10]) : []),
  ...(wanted.has('rate') ? await measureRate() : []),
  ...(wanted.has('lanes') ? await measureLanes() : []),
  ...(wanted.has('plan') ? await measurePlan() : []),
  ...(wanted.has('calls') ? await measureCalls() : []),
  ...(wanted.has('host') ? await measureHost() : []),
  ...(wanted.has('moments') ? await measureMoments({ stops: Number(values.stops) }) : []),
  ...(wanted.has('load')
    ? await measureLoad({ clients: Number(values.clients), durationMs: Number(values.seconds) * 1000 })
    : []),
  ...(wanted.has('rollup')
    ? await measureRollup({ users: options.records, activities: options.records * 10 })
    : []),
  ...(wanted.has('audits') ? await measureAudits() : []),
  ...(wanted.has('approval') ? await measureApproval(options) : []),
  ...(wanted.has('limits') ? await measureLimits() : []),
  ...(wanted.has('holds') ? await measureHolds() : []),
  ...(wanted.has('streaks') ? await measureStreaks() : []),
  ...(wanted.has('library') ? await measureLibrary() : []),
  ...(wanted.has('schedules') ? await measureSchedules() : []),
  ...(wanted.has('panel')
    ? [
        ...(await measurePanel()),
        ...(await measurePanelSpeed({ rounds: options.rounds, pages: values.pages?.split(',') })),
      ]
    : []),
];
console.log(table(measures));
