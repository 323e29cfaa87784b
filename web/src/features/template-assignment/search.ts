import { searchParams, typedText } from '../../components/filter/search-params';

/**
 * The search parameters of /admin/template-assignment: the search text used to load the user. An empty string
 * stands for the signed-in admin.
 */
export const assignmentSearch = searchParams({ user: typedText });
