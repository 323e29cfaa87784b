import { onboardingFilters } from '#shared/domain/onboarding';
import { oneOf, pageParams, searchParams } from '../../components/search-params';

/** Search parameters of /admin/onboarding: the filter and the page. */
export const onboardingSearch = searchParams({ filter: oneOf(onboardingFilters), ...pageParams });
