import { ActivityHistory } from '#shared/models/activity-history';
import { filled, withDynamoDb } from './engine';
import { runEngine } from './engine-run';
import { fixed, type Measure, timed } from './measure';
import { costOfWork, hopSeconds, prices } from './prices';
import { capacityOf, isRead } from './units';
import { changedEvery } from './workload';

const modelled = 1_000_000;
/**
 * Compares the cost of a run with the lowest possible cost. The run changes 10% of 1,000,000 records of 1 KB.
 * Its cost is extrapolated from a run over fewer records.
 */
export async function measurePrice({ records }: { readonly records: number }): Promise<Measure[]> {
  const counted = await countedOn(records);
  const scale = modelled / records;
  const changes = modelled / changedEvery;
  const reads = counted.readUnits * scale * prices.readUnit;
  const writes = counted.writeUnits * scale * prices.writeUnit;
  const seconds = (counted.ms / 1_000) * scale;
  const hops = Math.ceil(seconds / hopSeconds);
  const compute = costOfWork(seconds, hops);
  // A Scan takes half a unit per 4 KB, and each change takes one unit.
  const floor = counted.scanUnits * scale * prices.readUnit + changes * prices.writeUnit;
  const cost = reads + writes + compute;
  const times = cost / floor;
  const dollars = (value: number) => `$${value.toFixed(4)}`;
  return [
    {
      what: `modelled cost of ${modelled.toLocaleString('en')} records of 1 KB, 10 % changed (counted on ${records.toLocaleString('en')}): reads ${dollars(reads)}, writes ${dollars(writes)}, functions and states ${dollars(compute)}`,
      measured: `${dollars(cost)}, ${fixed(times)} times the floor of ${dollars(floor)} (the database alone: ${fixed((reads + writes) / floor)})`,
      target: 'at most 1.25 times',
      met: times <= 1.25,
    },
  ];
}

const countedOn = (records: number) =>
  withDynamoDb(async (dynamodb) => {
    const { world } = await filled(dynamodb, records);
    const counted = { readUnits: 0, scanUnits: 0, writeUnits: 0 };
    world.onRequest = ({ input }) => {
      Object.assign(input as object, { ReturnConsumedCapacity: 'INDEXES' });
    };
    world.onAnswer = ({ name, output }) => {
      const units = capacityOf(output);
      if (!isRead(name)) counted.writeUnits += units;
      else counted.readUnits += units;
      if (name === 'ScanCommand') counted.scanUnits += units;
    };
    const { ms } = await timed(() => runEngine(world, ActivityHistory, records / changedEvery));
    return { ...counted, ms };
  });
