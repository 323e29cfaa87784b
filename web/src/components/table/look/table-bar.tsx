import { Box, Button, Flex } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PopoverButton } from '../../layout/popover-button';
import type { TableView } from '../views/table-view';
import { TableViews } from '../views/table-views';
import type { NamedColumn } from './column-choice';
import type { Sorting } from './sorting';
import type { TableLook } from './use-table-look';

const DisplayPanel = lazy(async () => ({ default: (await import('./display-panel')).DisplayPanel }));

interface TableBarProps {
  readonly caption: string;
  readonly views: readonly TableView[] | undefined;
  readonly columns: readonly NamedColumn[];
  readonly look: TableLook;
  readonly sorting: Sorting | undefined;
}

export function TableBar({ caption, views, columns, look, sorting }: TableBarProps) {
  return (
    <Flex justify="space-between" align="center" gap="2" px="2" py="1" minH="10" borderBottomWidth="1px">
      {views ? <TableViews caption={caption} views={views} /> : <Box />}
      <PopoverButton
        label={`Display settings for ${caption}`}
        button={
          <Button
            size="xs"
            variant="ghost"
            flexShrink="0"
            color="fg.muted"
            aria-label={`Display settings for ${caption}`}
          >
            <SlidersHorizontal aria-hidden /> Display
          </Button>
        }
      >
        {() => (
          <Suspense fallback={<Box h="40" />}>
            <DisplayPanel columns={columns} look={look} sorting={sorting} />
          </Suspense>
        )}
      </PopoverButton>
    </Flex>
  );
}
