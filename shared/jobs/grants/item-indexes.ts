/** An index of a model's table. */
export interface IndexOfModel {
  readonly model: string;
  readonly index: string;
}

/**
 * The indexes in which jobs may look for their items (`ItemSources.byIndex`). The worker's role covers these,
 * besides those that narrow sweeps. A job that needs another one adds it here.
 */
export const itemIndexes: readonly IndexOfModel[] = [{ model: 'ScheduledNotification', index: 'byDate' }];
