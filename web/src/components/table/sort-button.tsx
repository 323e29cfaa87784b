import { chakra, Icon } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sort } from './look/sorting';

/** Returns the `aria-sort` value for a column's header, or undefined if the column cannot be sorted. */
export function ariaSort(by: string | undefined, sort: Sort | undefined) {
  if (by === undefined || !sort) return undefined;
  if (sort.by !== by) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

interface SortButtonProps {
  /** The order's name, or undefined if the column cannot be sorted. */
  readonly by: string | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: ((by: string) => void) | undefined;
  readonly children: ReactNode;
}

/** A column header that sorts the rows. Pressing it again reverses the order. */
export function SortButton({ by, sort, onSort, children }: SortButtonProps) {
  if (by === undefined || !onSort) return children;
  const active = sort?.by === by;
  return (
    <chakra.button
      type="button"
      data-repeatable
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH="6"
      borderRadius="l1"
      textStyle="overline"
      color={active ? 'fg' : 'fg.muted'}
      cursor="pointer"
      _hover={{ color: 'fg' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' }}
      onClick={() => onSort(by)}
    >
      {children}
      <Icon
        as={active ? (sort.descending ? ArrowDown : ArrowUp) : ChevronsUpDown}
        boxSize="3.5"
        flexShrink="0"
        aria-hidden
      />
    </chakra.button>
  );
}
