/** An index of a model's table. */
export interface IndexOfModel {
  readonly model: string;
  readonly index: string;
}

/**
 * The indexes in which jobs may look for their items (`ItemSources.byIndex`): the worker's role has these,
 * besides those by which sweeps narrow themselves. A job that needs another one adds it here.
 */
export const itemIndexes: readonly IndexOfModel[] = [{ model: 'ScheduledNotification', index: 'byDate' }];
