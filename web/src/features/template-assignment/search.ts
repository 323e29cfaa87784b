import { searchParams, typedText } from '../../components/filter/search-params';

/** The requested user. An empty string stands for the signed-in admin. */
export const assignmentSearch = searchParams({ user: typedText });
