import { Button, HStack, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface PagerProps {
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  /** 'Showing 21-30 of about 1,240'. */
  readonly summary: ReactNode;
}

/** One page on, one page back, and where one is. */
export function Pager({ hasNext, hasPrevious, onNext, onPrevious, summary }: PagerProps) {
  return (
    <HStack as="nav" aria-label="Pages" justify="space-between" gap="3" wrap="wrap">
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {summary}
      </Text>
      <HStack gap="1.5">
        <Button size="xs" disabled={!hasPrevious} onClick={onPrevious}>
          <ChevronLeft aria-hidden /> Previous
        </Button>
        <Button size="xs" disabled={!hasNext} onClick={onNext}>
          Next <ChevronRight aria-hidden />
        </Button>
      </HStack>
    </HStack>
  );
}
