import type { AnyJob } from '#functions/engine/job/job';
import { SystemicError } from '#functions/runtime/app-error';
import { backupCheck, backupTables, restoreTable } from './backups/backups';
import {
  activateBreathingExercises,
  breathingActivityLevels,
  breathingAdditionalContent,
  breathingDefaultDuration,
  breathingExerciseAudit,
  breathingGoals,
} from './breathing/breathing-exercises';
import { breathingHero, breathingHeroAudit } from './breathing/breathing-hero';
import { demoSetsClear, demoSetsMigrate, demoSetsPopulate } from './demo/demo-sets';
import { demoWorkspace } from './demo/demo-workspace';
import { exerciseGoals, exerciseIntensityAndEquipment } from './exercises/exercises';
import { metricsRollup } from './metrics/metrics-rollup';
import { streakRecalculation } from './metrics/streak-recalculation';
import { expiredNotificationsCleanup } from './notifications/expired-notifications-cleanup';
import { providerNotificationFix } from './notifications/provider-notification-fix';
import { cancelTodaysNotifications, scheduleNotifications } from './notifications/schedule-notifications';
import {
  pageContentAudit,
  pageContentClear,
  pageContentDefaults,
  pageContentSeed,
  pageContentUrls,
  pageContentUrlsAudit,
} from './page-content/page-content';
import { preferencesCleanup, preferencesCleanupOfUser } from './preferences/preferences-cleanup';
import { preferencesRecovery } from './preferences/preferences-recovery';
import { userPreferencesAudit } from './preferences/user-preferences-audit';
import { editRecords } from './records/edit-records';
import { importRecords } from './records/import-records';
import { undoRun } from './runs/undo-run';
import { multiActivityTestData, multiActivityTestDataRemoval } from './schedules/multi-activity-test-data';
import { saveScheduleEntries } from './schedules/save-schedule-entries';
import { scheduleHoursAudit, scheduleStructureAudit } from './schedules/schedule-audits';
import {
  scheduleAddWeekend,
  scheduleConvertToWeekdays,
  scheduleDayToDays,
  scheduleRemoveWeekend,
} from './schedules/schedule-days';
import {
  scheduleBreathingTexts,
  scheduleClearBreathingFields,
  scheduleHourCleanup,
  scheduleOneActivityPerRow,
  scheduleUnifyTime,
} from './schedules/schedule-fields';
import { breathingScheduleSetup, emergencyScheduleRestore } from './schedules/weekday-gaps';
import { createBulkSets, createEarlierThemedSets, createThemedSets } from './sets/create-sets';
import { deactivateAllSets, deleteThemedSets } from './sets/remove-sets';
import { setEquipmentAndIntensity, setGoalsLevelsDescriptions, setSequences } from './sets/set-fields';
import { setIdAudit } from './sets/set-id-audit';
import { alignTemplateSchedules } from './templates/align-template-schedules';
import { templateSchedules } from './templates/template-schedules';
import { scheduleComparison, templateSetAudit, templateSetFix } from './templates/template-slots';
import { incompleteOnboardingCleanup, onboardingProgress } from './users/onboarding';
import { orphanAudit, orphanCleanup } from './users/orphans';
import { premiumEnd } from './users/premium-end';
import { permissionSync, userIdentifierMigration } from './users/user-preferences';

/** A new job needs its own file and one line here. */
export const jobs: readonly AnyJob[] = [
  userIdentifierMigration,
  scheduleOneActivityPerRow,
  scheduleDayToDays,
  scheduleUnifyTime,
  scheduleBreathingTexts,
  scheduleClearBreathingFields,
  breathingDefaultDuration,
  breathingGoals,
  breathingActivityLevels,
  exerciseGoals,
  exerciseIntensityAndEquipment,
  createThemedSets,
  createEarlierThemedSets,
  createBulkSets,
  setSequences,
  setGoalsLevelsDescriptions,
  setEquipmentAndIntensity,
  alignTemplateSchedules,
  scheduleConvertToWeekdays,
  scheduleRemoveWeekend,
  scheduleAddWeekend,
  providerNotificationFix,
  templateSchedules,
  breathingScheduleSetup,
  emergencyScheduleRestore,
  multiActivityTestData,
  multiActivityTestDataRemoval,
  scheduleStructureAudit,
  activateBreathingExercises,
  deactivateAllSets,
  deleteThemedSets,
  pageContentSeed,
  pageContentDefaults,
  breathingAdditionalContent,
  breathingHero,
  pageContentUrls,
  pageContentClear,
  pageContentAudit,
  breathingHeroAudit,
  breathingExerciseAudit,
  pageContentUrlsAudit,
  scheduleHourCleanup,
  expiredNotificationsCleanup,
  demoSetsMigrate,
  demoSetsPopulate,
  demoSetsClear,
  cancelTodaysNotifications,
  scheduleNotifications,
  incompleteOnboardingCleanup,
  orphanCleanup,
  preferencesCleanupOfUser,
  streakRecalculation,
  permissionSync,
  premiumEnd,
  demoWorkspace,
  userPreferencesAudit,
  scheduleHoursAudit,
  setIdAudit,
  templateSetAudit,
  templateSetFix,
  scheduleComparison,
  orphanAudit,
  preferencesCleanup,
  metricsRollup,
  onboardingProgress,
  preferencesRecovery,
  editRecords,
  importRecords,
  saveScheduleEntries,
  backupTables,
  backupCheck,
  restoreTable,
  undoRun,
];

/** Demo jobs only if the stack is a demonstration. */
export function catalogue(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly AnyJob[] {
  const isDemo = env.DEMO_DATA === 'true';
  return jobs.filter((job) => isDemo || job.shape !== 'list' || !job.demoOnly);
}

export const knownJob = (name: string): AnyJob | undefined => catalogue().find((job) => job.name === name);

/**
 * Throws SystemicError for a job that is not in the catalogue, for example because it was removed after the
 * run started.
 */
export function jobNamed(name: string): AnyJob {
  const job = knownJob(name);
  if (!job) throw new SystemicError(`The catalogue has no job '${name}'.`);
  return job;
}
