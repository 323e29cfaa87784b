import { searchParams, typedText } from '../../components/filter/search-params';

/** Search parameters of /admin/template-assignment: who is loaded, as the field says it; '' is the caller. */
export const assignmentSearch = searchParams({ user: typedText });
