import * as z from 'zod/mini';
import { lenient, searchText } from '../../components/url-search';

/** Search parameters of /admin/template-assignment: who is loaded, as the field says it; '' is the caller. */
export const assignmentSearch = z.object({ user: lenient(searchText) });
