import { ActivityHistory } from './activity-history';
import { AuditEntry } from './audit-entry';
import { BreathingExercise } from './breathing-exercise';
import { ContentItem } from './content-item';
import { DefaultScheduledSet } from './default-scheduled-set';
import { Exercise } from './exercise';
import type { Model } from './model';
import { PageContent } from './page-content';
import { PublicDemoSet } from './public-demo-set';
import { ScheduledNotification } from './scheduled-notification';
import { SessionRating } from './session-rating';
import { ExerciseSet } from './set';
import { SetExercise } from './set-exercise';
import { UserActivity } from './user-activity';
import { UserPreferences } from './user-preferences';
import { UserScheduledSet } from './user-scheduled-set';
import { UserSubscription } from './user-subscription';

/** The models: users' records first, then content. */
export const models: readonly Model[] = [
  UserPreferences,
  UserActivity,
  ActivityHistory,
  UserScheduledSet,
  UserSubscription,
  SessionRating,
  Exercise,
  BreathingExercise,
  ExerciseSet,
  SetExercise,
  DefaultScheduledSet,
  ScheduledNotification,
  PublicDemoSet,
  PageContent,
  ContentItem,
];

/** The models that the API can read: also the audit trail, which is never written directly. */
export const servedModels: readonly Model[] = [...models, AuditEntry];

/** Returns a model. Throws if no model has that name. */
export function modelNamed(name: string): Model {
  const model = models.find((candidate) => candidate.name === name);
  if (!model)
    throw new Error(`There is no model '${name}'; the models are ${models.map((m) => m.name).join(', ')}.`);
  return model;
}
