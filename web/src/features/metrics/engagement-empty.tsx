import { Button } from '@chakra-ui/react';

interface Ways {
  /** Continues the search after the rows searched so far; undefined at the end. */
  readonly onFurther: (() => void) | undefined;
  readonly onClear: () => void;
}

/** The empty state of the users table, with the reason. */
export function useEmptyTable(search: string | undefined, { onFurther, onClear }: Ways) {
  if (search && onFurther) {
    return {
      title: 'No matching user so far',
      description: 'Many users were searched. There are more.',
      action: <Button onClick={onFurther}>Search further</Button>,
    };
  }
  if (search) {
    return {
      title: 'No user matches',
      description: `No user ID contains '${search}'.`,
      action: <Button onClick={onClear}>Show all users</Button>,
    };
  }
  return {
    title: 'No users yet',
    description: 'Everyone with a preferences record is listed here once the metrics are calculated.',
  };
}
