import { searchParams, typedText } from '../../components/filter/search-params';

export const demoSetsSearch = searchParams({ run: typedText });
