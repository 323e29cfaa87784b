import { Button, HStack, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';

interface PagerProps {
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  /** Text such as 'Showing 21-30 of about 1,240'. */
  readonly summary: ReactNode;
  /** True while neither the position nor the next page is known. */
  readonly loading?: boolean;
  readonly size?: ReactNode;
  /** The name of the list, for pages that have several. */
  readonly label?: string;
}

/** Shows the position in a list and, if there are several pages, buttons. */
export function Pager(props: PagerProps) {
  const { hasNext, hasPrevious, onNext, onPrevious, summary, loading = false, label, size } = props;
  const afterPaint = useAfterPaint();
  return (
    <HStack
      as="nav"
      aria-label={label ? `Pages of ${label}` : 'Pages'}
      justify="space-between"
      gap="3"
      wrap="wrap"
      minH="7"
    >
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {loading ? 'Loading page' : summary}
      </Text>
      {size}
      {(hasPrevious || hasNext) && (
        <HStack gap="1.5">
          <Step possible={hasPrevious} loading={loading} onStep={() => afterPaint(onPrevious)}>
            <ChevronLeft aria-hidden /> Previous
          </Step>
          <Step possible={hasNext} loading={loading} onStep={() => afterPaint(onNext)}>
            Next <ChevronRight aria-hidden />
          </Step>
        </HStack>
      )}
    </HStack>
  );
}

interface StepProps {
  readonly possible: boolean;
  readonly loading: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

/** A button that is not `disabled` while a page is loading, because keyboard users would lose focus. */
function Step({ possible, loading, onStep, children }: StepProps) {
  return (
    <Button
      size="xs"
      data-repeatable
      disabled={!possible}
      aria-disabled={loading}
      onClick={loading ? undefined : onStep}
    >
      {children}
    </Button>
  );
}

/**
 * Returns a function that runs an action after the next paint, so that a button looks pressed before many
 * rows render. Further actions are ignored until then. The action is dropped if the component is unmounted
 * first.
 */
function useAfterPaint(): (action: () => void) => void {
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  return useCallback((action) => {
    if (cancel.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame's callbacks run before its paint. A task that they queue runs after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        cancel.current = undefined;
        action();
      });
    });
    cancel.current = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      cancel.current = undefined;
    };
  }, []);
}
