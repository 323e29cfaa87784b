import * as z from 'zod/mini';
import { onboardingFilters } from '#shared/domain/onboarding';
import { lenient, pageSearch } from '../../components/url-search';

/** Search parameters of /admin/onboarding: the filter and the page. */
export const onboardingSearch = z.object({
  filter: lenient(z.enum(onboardingFilters)),
  ...pageSearch.shape,
});
