import { PageHeader } from '../../components/layout/page-header';
import { useUrlPlace } from './place';
import { ProgressList } from './progress-list';

export function OnboardingPage() {
  return (
    <>
      <PageHeader
        title="User onboarding progress"
        purpose="Each user's onboarding progress: demo, preferences, template and subscription."
      />
      <ProgressList place={useUrlPlace()} />
    </>
  );
}
