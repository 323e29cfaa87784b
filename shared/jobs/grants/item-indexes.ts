/** An index of a model's table. */
export interface IndexOfModel {
  readonly model: string;
  readonly index: string;
}

/**
 * The indexes in which jobs may find their items (`ItemSources.byIndex`). The worker's role allows these, and
 * the indexes that narrow sweeps. If a job needs another index, add it here.
 */
export const itemIndexes: readonly IndexOfModel[] = [{ model: 'ScheduledNotification', index: 'byDate' }];
