import { onboardingFilters } from '#shared/domain/users/onboarding-filters';
import { oneOf, pageParams, searchParams } from '../../components/filter/search-params';

export const onboardingSearch = searchParams({ filter: oneOf(onboardingFilters), ...pageParams });
