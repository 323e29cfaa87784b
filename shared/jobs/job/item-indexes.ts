export interface IndexOfModel {
  readonly model: string;
  readonly index: string;
}

/**
 * The indexes that jobs may use in `ItemSources.byIndex`. The worker's role grants only these and those that
 * narrow sweeps.
 */
export const itemIndexes: readonly IndexOfModel[] = [{ model: 'ScheduledNotification', index: 'byDate' }];
