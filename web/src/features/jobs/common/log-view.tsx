import { Box, Button, chakra, Grid, Icon } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, CircleX, TriangleAlert } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LogLevel, LogLine } from '#shared/jobs/run/log-lines';
import { zonesOf } from '#shared/text/time-scale';

const lineHeightPx = 24;

interface LogViewProps {
  readonly lines: readonly LogLine[];
  /** True if lines can still be added to the log. */
  readonly live: boolean;
  /** The box's maximum height, by default most of the page. */
  readonly maxHeight?: string;
}

export function LogView({ lines, live, maxHeight = 'min(60vh, 36rem)' }: LogViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeightPx,
    getItemKey: (index) => lines[index]?.id ?? index,
    overscan: 20,
  });
  const tail = useFollowTail(box, lines, () => virtualizer.scrollToIndex(lines.length - 1, { align: 'end' }));

  return (
    <Box position="relative">
      <Grid {...grid} pb="1" textStyle="xs" color="fg.muted">
        <span>Time ({zonesOf(lines.map(({ at }) => at))})</span>
        <chakra.span display={{ base: 'none', sm: 'inline' }}>Worker</chakra.span>
        <chakra.span display={{ base: 'none', sm: 'inline' }}>Line</chakra.span>
      </Grid>
      <Box
        ref={box}
        role="log"
        aria-live="off"
        aria-label="Log"
        tabIndex={0}
        onScroll={tail.onScroll}
        layerStyle="frame"
        minH={`min(12rem, ${maxHeight})`}
        maxH={maxHeight}
        overflowY="auto"
        overflowX="hidden"
        py="2"
        fontFamily="mono"
        textStyle="xs"
      >
        <Box position="relative" w="full" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return line ? (
              <Box
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                position="absolute"
                insetX="0"
                top="0"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <Line line={line} />
              </Box>
            ) : null;
          })}
        </Box>
      </Box>
      {live && !tail.following && (
        <Button
          size="xs"
          variant="solid"
          position="absolute"
          bottom="3"
          insetEnd="5"
          shadow="md"
          onClick={tail.follow}
        >
          <ArrowDown aria-hidden /> Follow new lines
        </Button>
      )}
    </Box>
  );
}

const grid = { templateColumns: { base: '1fr', sm: '6.5rem 4.5rem 1fr' }, columnGap: '3', px: '3' } as const;

const looks: Readonly<Record<LogLevel, { readonly color?: string; readonly icon?: typeof CircleX }>> = {
  info: {},
  warning: { color: 'fg.warning', icon: TriangleAlert },
  error: { color: 'fg.error', icon: CircleX },
};

function Line({ line }: { readonly line: LogLine }) {
  const { color, icon } = looks[line.level];
  const place = line.lane === null || line.lane === undefined ? '' : `worker ${line.lane}`;
  return (
    <Grid {...grid} py="0.5" minH="24px" _hover={{ bg: 'bg.subtle' }}>
      <chakra.time dateTime={line.at} title={line.at} color="fg.muted" fontVariantNumeric="tabular-nums">
        {timeOfDay(line.at)}
        <chakra.span display={{ base: 'inline', sm: 'none' }}> {place}</chakra.span>
      </chakra.time>
      <chakra.span color="fg.muted" display={{ base: 'none', sm: 'inline' }}>
        {place}
      </chakra.span>
      <chakra.span color={color} overflowWrap="anywhere" whiteSpace="pre-wrap">
        {icon && (
          <Icon
            as={icon}
            display="inline"
            verticalAlign="-2px"
            boxSize="3.5"
            me="1.5"
            aria-label={line.level}
            role="img"
          />
        )}
        {line.message}
      </chakra.span>
    </Grid>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const timeOfDay = (at: string) => clock.format(Date.parse(at));

/** The distance, in pixels, that still counts as scrolled to the end. */
const nearPx = 32;

/** Keeps a growing list scrolled to its end until the user scrolls up. */
function useFollowTail(box: RefObject<HTMLElement | null>, items: unknown, toEnd: () => void) {
  const [following, setFollowing] = useState(true);
  const before = useRef({ top: 0, height: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new items and following scroll the list
  useEffect(() => {
    if (following) toEnd();
  }, [items, following]);

  const onScroll = () => {
    if (!box.current) return;
    const { scrollTop: top, scrollHeight: height, clientHeight } = box.current;
    const atEnd = height - top - clientHeight < nearPx;
    // The content also moves up if lines are shorter than estimated, but then the total height shrinks.
    const scrolledUp = top < before.current.top && height >= before.current.height;
    before.current = { top, height };
    if (atEnd) setFollowing(true);
    else if (scrolledUp) setFollowing(false);
  };

  return { following, onScroll, follow: () => setFollowing(true) };
}
