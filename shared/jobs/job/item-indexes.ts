/** An index on a model's table. */
export interface IndexOfModel {
  readonly model: string;
  readonly index: string;
}

/**
 * The indexes that jobs may use to find their items (`ItemSources.byIndex`). The worker's role grants access
 * only to these indexes and to those that narrow sweeps. If a job needs another index, add it here.
 */
export const itemIndexes: readonly IndexOfModel[] = [{ model: 'ScheduledNotification', index: 'byDate' }];
