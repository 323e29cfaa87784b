import { onboardingFilters } from '#shared/domain/users/onboarding-filters';
import { oneOf, pageParams, searchParams } from '../../components/filter/search-params';

/** The search parameters of /admin/onboarding: the filter and the page. */
export const onboardingSearch = searchParams({ filter: oneOf(onboardingFilters), ...pageParams });
