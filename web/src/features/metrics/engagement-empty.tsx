import { Button } from '@chakra-ui/react';

interface Ways {
  /**
   * Continues the search with the rows that have not been searched yet. Undefined once all rows have been
   * searched.
   */
  readonly onFurther: (() => void) | undefined;
  readonly onClear: () => void;
}

/** Returns the text shown when the user table is empty, which explains why it is empty. */
export function useEmptyTable(search: string | undefined, { onFurther, onClear }: Ways) {
  if (search && onFurther) {
    return {
      title: 'No matching users found yet',
      description: 'Not all users have been searched yet. Continue the search to see more.',
      action: <Button onClick={onFurther}>Continue searching</Button>,
    };
  }
  if (search) {
    return {
      title: 'No matching users',
      description: `No user ID contains '${search}'.`,
      action: <Button onClick={onClear}>Show all users</Button>,
    };
  }
  return {
    title: 'No users yet',
    description:
      'Everyone with a preferences record will be listed here once the metrics have been calculated.',
  };
}
