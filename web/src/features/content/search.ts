import { contentCategories, contentKinds } from '#shared/values/address-choices';
import {
  oneOf,
  type ParsedSearch,
  pageParams,
  searchParams,
  typedText,
} from '../../components/filter/search-params';

export const contentSearch = searchParams({
  kind: oneOf(contentKinds),
  category: oneOf(contentCategories),
  q: typedText,
  page: pageParams.page,
});

export type ContentSearch = ParsedSearch<typeof contentSearch>;
