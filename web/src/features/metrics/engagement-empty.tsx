import { Button } from '@chakra-ui/react';

interface Ways {
  /** Goes on to look where the rows so far were looked through; undefined at the end. */
  readonly onFurther: (() => void) | undefined;
  readonly onClear: () => void;
}

/** What stands in the place of the users where there are none, and why. */
export function useEmptyTable(search: string | undefined, { onFurther, onClear }: Ways) {
  if (search && onFurther) {
    return {
      title: 'No user matches so far',
      description: 'Many users were looked through. There are more.',
      action: <Button onClick={onFurther}>Look further</Button>,
    };
  }
  if (search) {
    return {
      title: 'No user matches',
      description: `No user id has '${search}' in it.`,
      action: <Button onClick={onClear}>Show all users</Button>,
    };
  }
  return {
    title: 'No users yet',
    description: 'Everyone who has a preferences record stands here once the figures were worked out.',
  };
}
