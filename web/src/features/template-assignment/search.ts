import { searchParams, typedText } from '../../components/filter/search-params';

/**
 * The search parameters of /admin/template-assignment: the search text with which the user was loaded. An
 * empty string means the caller.
 */
export const assignmentSearch = searchParams({ user: typedText });
