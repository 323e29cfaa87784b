import { searchParams, typedText, word } from '../../../components/filter/search-params';

/** The provider's ID of the displayed notification, and the text that identifies the displayed user. */
export const debugSearch = searchParams({ notification: word, user: typedText });
