import { SystemicError } from '#functions/engine/app-error';
import type { AnyJob } from '#functions/engine/job';
import { activateBreathingExercises } from './activate-breathing-exercises';
import { alignTemplateSchedules } from './align-template-schedules';
import { backupTables } from './backup';
import { backupCheck } from './backup-check';
import { breathingActivityLevels } from './breathing-activity-levels';
import { breathingAdditionalContent } from './breathing-additional-content';
import { breathingDefaultDuration } from './breathing-default-duration';
import { breathingExerciseAudit } from './breathing-exercise-audit';
import { breathingGoals } from './breathing-goals';
import { breathingHero } from './breathing-hero';
import { breathingHeroAudit } from './breathing-hero-audit';
import { breathingScheduleSetup } from './breathing-schedule-setup';
import { cancelTodaysNotifications } from './cancel-todays-notifications';
import { createBulkSets } from './create-bulk-sets';
import { createEarlierThemedSets } from './create-earlier-themed-sets';
import { createThemedSets } from './create-themed-sets';
import { deactivateAllSets } from './deactivate-all-sets';
import { deleteThemedSets } from './delete-themed-sets';
import { demoSetsClear } from './demo-sets-clear';
import { demoSetsMigrate } from './demo-sets-migrate';
import { demoSetsPopulate } from './demo-sets-populate';
import { demoWorkspace } from './demo-workspace';
import { emergencyScheduleRestore } from './emergency-schedule-restore';
import { exerciseGoals } from './exercise-goals';
import { exerciseIntensityAndEquipment } from './exercise-intensity-and-equipment';
import { expiredNotificationsCleanup } from './expired-notifications-cleanup';
import { incompleteOnboardingCleanup } from './incomplete-onboarding-cleanup';
import { metricsRollup } from './metrics-rollup';
import { multiActivityTestData } from './multi-activity-test-data';
import { multiActivityTestDataRemoval } from './multi-activity-test-data-removal';
import { onboardingProgress } from './onboarding-progress';
import { orphanAudit } from './orphan-audit';
import { orphanCleanup } from './orphan-cleanup';
import { pageContentAudit } from './page-content-audit';
import { pageContentClear } from './page-content-clear';
import { pageContentDefaults } from './page-content-defaults';
import { pageContentSeed } from './page-content-seed';
import { pageContentUrls } from './page-content-urls';
import { pageContentUrlsAudit } from './page-content-urls-audit';
import { permissionSync } from './permission-sync';
import { preferencesCleanup } from './preferences-cleanup';
import { preferencesCleanupOfUser } from './preferences-cleanup-of-user';
import { preferencesRecovery } from './preferences-recovery';
import { providerNotificationFix } from './provider-notification-fix';
import { restoreTable } from './restore';
import { scheduleAddWeekend } from './schedule-add-weekend';
import { scheduleBreathingTexts } from './schedule-breathing-texts';
import { scheduleClearBreathingFields } from './schedule-clear-breathing-fields';
import { scheduleComparison } from './schedule-comparison';
import { scheduleConvertToWeekdays } from './schedule-convert-to-weekdays';
import { scheduleDayToDays } from './schedule-day-to-days';
import { scheduleHourCleanup } from './schedule-hour-cleanup';
import { scheduleHoursAudit } from './schedule-hours-audit';
import { scheduleNotifications } from './schedule-notifications';
import { scheduleOneActivityPerRow } from './schedule-one-activity-per-row';
import { scheduleRemoveWeekend } from './schedule-remove-weekend';
import { scheduleStructureAudit } from './schedule-structure-audit';
import { scheduleUnifyTime } from './schedule-unify-time';
import { setEquipmentAndIntensity } from './set-equipment-and-intensity';
import { setGoalsLevelsDescriptions } from './set-goals-levels-descriptions';
import { setIdAudit } from './set-id-audit';
import { setSequences } from './set-sequences';
import { streakRecalculation } from './streak-recalculation';
import { templateSchedules } from './template-schedules';
import { templateSetAudit } from './template-set-audit';
import { templateSetFix } from './template-set-fix';
import { undoRun } from './undo-run';
import { userIdentifierMigration } from './user-identifier-migration';
import { userPreferencesAudit } from './user-preferences-audit';

/** Every job there is. Adding one is one file and one line here. */
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
  backupTables,
  backupCheck,
  restoreTable,
  undoRun,
];

/** The catalogue of this stack: what is for a demonstration only is there where the stack says that it is one. */
export function catalogue(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly AnyJob[] {
  const isDemo = env.DEMO_DATA === 'true';
  return jobs.filter((job) => isDemo || job.shape !== 'list' || !job.demoOnly);
}

/** The job of that name, where the catalogue has it. */
export const knownJob = (name: string): AnyJob | undefined => catalogue().find((job) => job.name === name);

/** The job of that name. Throws SystemicError where the catalogue has none: a run of a job that was taken out since. */
export function jobNamed(name: string): AnyJob {
  const job = knownJob(name);
  if (!job) throw new SystemicError(`The catalogue has no job '${name}'.`);
  return job;
}
