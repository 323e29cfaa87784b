import { Box } from '@chakra-ui/react';
import { useRef } from 'react';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { isActive } from '#shared/jobs/run/run-status';
import { formatPercent } from '../text/number';
import { statusLooks } from './status-look';

interface ProgressBarProps {
  /** The progress from 0 to 1. Undefined while the total is unknown. */
  readonly fraction?: number | undefined;
  /** True for the stripes of a dry run. */
  readonly striped?: boolean;
  readonly label: string;
  readonly status: RunStatus;
  readonly size?: 'sm' | 'md';
}

/** The stripes of a dry run, drawn over the bar's status colour in the colour `color`. */
export const dryRunStripes =
  'repeating-linear-gradient(-45deg, transparent 0 6px, rgb(from currentColor r g b / 0.28) 6px 11.3px)';

/**
 * Shows progress that never goes backwards while mounted, so use the run and the attempt as the key. Without
 * a total, shows activity instead of 0%.
 */
export function ProgressBar({ fraction, striped = false, label, status, size = 'md' }: ProgressBarProps) {
  const shown = useHighest(fraction);
  const indeterminate = shown === undefined && isActive(status);
  const height = size === 'sm' ? '1.5' : '2';
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown === undefined ? undefined : Math.floor(shown * 100)}
      aria-valuetext={shown === undefined ? statusLooks[status].label : formatPercent(shown)}
      position="relative"
      h={height}
      w="full"
      minW="12"
      overflow="hidden"
      borderRadius="full"
      bg="bg.emphasized"
    >
      <Box
        position="absolute"
        insetBlock="0"
        left="0"
        w={indeterminate ? '40%' : `${(shown ?? 0) * 100}%`}
        bg={`${statusLooks[status].token}.solid`}
        color="bg.panel"
        backgroundImage={striped ? dryRunStripes : undefined}
        borderRadius="full"
        transition="width 150ms ease-out"
        animation={indeterminate ? 'indeterminate 1.6s ease-in-out infinite' : undefined}
        _motionReduce={indeterminate ? { animation: 'none', w: 'full', opacity: 0.4 } : undefined}
      />
    </Box>
  );
}

/** Returns the highest fraction so far, between 0 and 1. */
function useHighest(fraction: number | undefined): number | undefined {
  const highest = useRef<number | undefined>(undefined);
  if (fraction !== undefined && Number.isFinite(fraction)) {
    const clamped = Math.min(1, Math.max(0, fraction));
    highest.current = Math.max(highest.current ?? 0, clamped);
  }
  return highest.current;
}
