import type { OnboardingRow } from '#shared/domain/users/onboarding-report';
import { csvFormat } from '../../components/export/export-format';
import { statusLooks } from './words';

/** The exported columns, named as specified in docs/product.md. */
export const onboardingCsv = csvFormat<OnboardingRow>([
  { header: 'user', value: ({ id }) => id },
  { header: 'displayName', value: ({ displayName }) => displayName },
  { header: 'status', value: ({ status }) => statusLooks[status].word },
  { header: 'subscription', value: ({ subscription }) => subscription },
  { header: 'demoCompleted', value: ({ demoCompleted }) => demoCompleted },
  { header: 'preferencesSet', value: ({ preferencesSet }) => preferencesSet },
  { header: 'templateAssigned', value: ({ templateAssigned }) => templateAssigned },
  { header: 'assignedTemplate', value: ({ assignedTemplate }) => assignedTemplate },
  { header: 'wellnessGoals', value: ({ wellnessGoals }) => wellnessGoals.join('; ') },
]);
