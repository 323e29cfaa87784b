import { searchParams, typedText, word } from '../../../components/filter/search-params';

/**
 * The search parameters of /admin/notifications-debug: the provider's ID for the displayed notification, and
 * the typed text that identifies the displayed user.
 */
export const debugSearch = searchParams({ notification: word, user: typedText });
