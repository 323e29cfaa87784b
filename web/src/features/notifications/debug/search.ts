import { searchParams, typedText, word } from '../../../components/filter/search-params';

/**
 * Search parameters of /admin/notifications-debug: the notification (the provider's id) and the user (as
 * typed) that are looked at.
 */
export const debugSearch = searchParams({ notification: word, user: typedText });
