import type { AnyJob } from '#functions/engine/job/job';
import { SystemicError } from '#functions/runtime/app-error';
import { backupTables } from './backups/backup';
import { backupCheck } from './backups/backup-check';
import { restoreTable } from './backups/restore';
import { activateBreathingExercises } from './breathing/activate-breathing-exercises';
import { breathingActivityLevels } from './breathing/breathing-activity-levels';
import { breathingAdditionalContent } from './breathing/breathing-additional-content';
import { breathingDefaultDuration } from './breathing/breathing-default-duration';
import { breathingExerciseAudit } from './breathing/breathing-exercise-audit';
import { breathingGoals } from './breathing/breathing-goals';
import { breathingHero } from './breathing/breathing-hero';
import { breathingHeroAudit } from './breathing/breathing-hero-audit';
import { demoSetsClear } from './demo/demo-sets-clear';
import { demoSetsMigrate } from './demo/demo-sets-migrate';
import { demoSetsPopulate } from './demo/demo-sets-populate';
import { demoWorkspace } from './demo/demo-workspace';
import { exerciseGoals } from './exercises/exercise-goals';
import { exerciseIntensityAndEquipment } from './exercises/exercise-intensity-and-equipment';
import { metricsRollup } from './metrics/metrics-rollup';
import { streakRecalculation } from './metrics/streak-recalculation';
import { cancelTodaysNotifications } from './notifications/cancel-todays-notifications';
import { expiredNotificationsCleanup } from './notifications/expired-notifications-cleanup';
import { providerNotificationFix } from './notifications/provider-notification-fix';
import { scheduleNotifications } from './notifications/schedule-notifications';
import { pageContentAudit } from './page-content/page-content-audit';
import { pageContentClear } from './page-content/page-content-clear';
import { pageContentDefaults } from './page-content/page-content-defaults';
import { pageContentSeed } from './page-content/page-content-seed';
import { pageContentUrls } from './page-content/page-content-urls';
import { pageContentUrlsAudit } from './page-content/page-content-urls-audit';
import { preferencesCleanup } from './preferences/preferences-cleanup';
import { preferencesCleanupOfUser } from './preferences/preferences-cleanup-of-user';
import { preferencesRecovery } from './preferences/preferences-recovery';
import { userPreferencesAudit } from './preferences/user-preferences-audit';
import { editRecords } from './records/edit-records';
import { importRecords } from './records/import-records';
import { undoRun } from './runs/undo-run';
import { breathingScheduleSetup } from './schedules/breathing-schedule-setup';
import { emergencyScheduleRestore } from './schedules/emergency-schedule-restore';
import { multiActivityTestData } from './schedules/multi-activity-test-data';
import { multiActivityTestDataRemoval } from './schedules/multi-activity-test-data-removal';
import { saveScheduleEntries } from './schedules/save-schedule-entries';
import { scheduleAddWeekend } from './schedules/schedule-add-weekend';
import { scheduleBreathingTexts } from './schedules/schedule-breathing-texts';
import { scheduleClearBreathingFields } from './schedules/schedule-clear-breathing-fields';
import { scheduleConvertToWeekdays } from './schedules/schedule-convert-to-weekdays';
import { scheduleDayToDays } from './schedules/schedule-day-to-days';
import { scheduleHourCleanup } from './schedules/schedule-hour-cleanup';
import { scheduleHoursAudit } from './schedules/schedule-hours-audit';
import { scheduleOneActivityPerRow } from './schedules/schedule-one-activity-per-row';
import { scheduleRemoveWeekend } from './schedules/schedule-remove-weekend';
import { scheduleStructureAudit } from './schedules/schedule-structure-audit';
import { scheduleUnifyTime } from './schedules/schedule-unify-time';
import { createBulkSets } from './sets/create-bulk-sets';
import { createEarlierThemedSets } from './sets/create-earlier-themed-sets';
import { createThemedSets } from './sets/create-themed-sets';
import { deactivateAllSets } from './sets/deactivate-all-sets';
import { deleteThemedSets } from './sets/delete-themed-sets';
import { setEquipmentAndIntensity } from './sets/set-equipment-and-intensity';
import { setGoalsLevelsDescriptions } from './sets/set-goals-levels-descriptions';
import { setIdAudit } from './sets/set-id-audit';
import { setSequences } from './sets/set-sequences';
import { alignTemplateSchedules } from './templates/align-template-schedules';
import { scheduleComparison } from './templates/schedule-comparison';
import { templateSchedules } from './templates/template-schedules';
import { templateSetAudit } from './templates/template-set-audit';
import { templateSetFix } from './templates/template-set-fix';
import { incompleteOnboardingCleanup } from './users/incomplete-onboarding-cleanup';
import { onboardingProgress } from './users/onboarding-progress';
import { orphanAudit } from './users/orphan-audit';
import { orphanCleanup } from './users/orphan-cleanup';
import { permissionSync } from './users/permission-sync';
import { premiumEnd } from './users/premium-end';
import { userIdentifierMigration } from './users/user-identifier-migration';

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

/** In the catalogue. */
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
