import { ActivityHistory } from './activity-history';
import type { Model } from './model';
import { SessionRating } from './session-rating';
import { UserActivity } from './user-activity';
import { UserPreferences } from './user-preferences';
import { UserScheduledSet } from './user-scheduled-set';
import { UserSubscription } from './user-subscription';

/** Every record type there is, in the order in which people read them. */
export const models: readonly Model[] = [
  UserPreferences,
  UserActivity,
  ActivityHistory,
  UserScheduledSet,
  UserSubscription,
  SessionRating,
];

/** The model of that name; throws on a name that no model has. */
export function modelNamed(name: string): Model {
  const model = models.find((candidate) => candidate.name === name);
  if (!model)
    throw new Error(`No model is named '${name}'; there are ${models.map((m) => m.name).join(', ')}.`);
  return model;
}
