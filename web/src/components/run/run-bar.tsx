import { HStack, Text } from '@chakra-ui/react';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { formatPercent } from '../text/number';
import { ProgressBar } from './progress';

interface RunBarProps {
  readonly run: JobRun | undefined;
  readonly label: string;
  readonly striped?: boolean;
}

export function RunBar({ run, label, striped = run?.dryRun ?? false }: RunBarProps) {
  const fraction = run && fractionDone(run);
  return (
    <HStack gap="2" minW="24">
      <ProgressBar
        key={`${run?.id} ${run?.attempt}`}
        size="sm"
        fraction={fraction}
        striped={striped}
        label={label}
        status={run?.status ?? 'QUEUED'}
      />
      <Text textStyle="xs" color="fg.muted" minW="9" textAlign="end" fontVariantNumeric="tabular-nums">
        {fraction === undefined ? '' : formatPercent(fraction)}
      </Text>
    </HStack>
  );
}
