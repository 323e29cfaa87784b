import { searchParams, typedText } from '../../components/filter/search-params';

/**
 * Search parameters of /admin/template-assignment: the loaded user as typed in the field; '' is the caller.
 */
export const assignmentSearch = searchParams({ user: typedText });
