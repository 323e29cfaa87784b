import { Box, SimpleGrid, Skeleton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { LibrarySet } from '../../api/library/records';
import { Pager } from '../table/pager';
import { SelectPageBox } from '../table/select-box';
import { pageSummary } from '../text/page-summary';

const pageSize = 24;

interface SetGridProps {
  readonly sets: readonly LibrarySet[];
  readonly page: number | undefined;
  readonly onPage: (page: number) => void;
  readonly card: (set: LibrarySet) => ReactNode;
}

const columns = { base: 1, sm: 2, lg: 3 } as const;

export function SetGrid({ sets, page: asked = 1, onPage, card }: SetGridProps) {
  const last = Math.max(1, Math.ceil(sets.length / pageSize));
  const page = Math.min(asked, last);
  const shown = sets.slice((page - 1) * pageSize, page * pageSize);
  return (
    <>
      <Box mb="2">
        <SelectPageBox ids={shown.map(({ id }) => id)} label="Select this page" />
      </Box>
      <SimpleGrid as="ul" listStyleType="none" columns={columns} gap="3" aria-label="Sets">
        {shown.map(card)}
      </SimpleGrid>
      {sets.length > 0 && (
        <Box mt="3">
          <Pager
            label="sets"
            hasPrevious={page > 1}
            hasNext={page < last}
            onPrevious={() => onPage(page - 1)}
            onNext={() => onPage(page + 1)}
            summary={pageSummary({ page, pageSize, shown: shown.length, total: sets.length })}
          />
        </Box>
      )}
    </>
  );
}

export function SetGridSkeleton() {
  return (
    <SimpleGrid columns={columns} gap="3" role="status" aria-label="Loading sets">
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards of a skeleton are all the same
        <Skeleton key={index} h="40" borderRadius="l3" aria-hidden />
      ))}
    </SimpleGrid>
  );
}
