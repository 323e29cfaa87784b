import { searchParams, typedText, word } from '../../../components/filter/search-params';

/**
 * Search parameters of /admin/notifications-debug: the displayed notification (the provider's ID) and the
 * displayed user (as typed).
 */
export const debugSearch = searchParams({ notification: word, user: typedText });
