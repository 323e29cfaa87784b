import { Box, chakra, Grid } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run';
import { Count } from '../../components/number';
import { Tooltip } from '../../components/tooltip';

const conflictsHelp =
  'Records that someone else changed between reading and writing. Each was read again; the other change stays.';

interface CountShown {
  readonly label: string;
  readonly value: number;
  /** Colour of the number where there is something to count. */
  readonly tone?: string;
  readonly help?: string;
}

/** The counts of a run: `read = changed + failed + unchanged`; conflicts are also among the others. */
export function RunCounts({ run }: { readonly run: JobRun }) {
  const counts: readonly CountShown[] = [
    { label: 'Read', value: run.read },
    { label: run.dryRun ? 'Would change' : 'Changed', value: run.changed },
    { label: 'Failed', value: run.failed, tone: 'fg.error' },
    { label: 'Unchanged', value: run.unchanged },
    { label: 'Conflicts', value: run.conflicts, tone: 'fg.warning', help: conflictsHelp },
  ];
  return (
    <Grid as="dl" templateColumns="repeat(auto-fit, minmax(96px, 1fr))" gap="4">
      {counts.map(({ label, value, tone, help }) => (
        <Box key={label}>
          <Box as="dt" textStyle="overline" color="fg.muted">
            {help ? <Explained help={help}>{label}</Explained> : label}
          </Box>
          <Box as="dd" textStyle="lg" fontWeight="semibold" color={value === 0 ? 'fg.subtle' : tone}>
            <Count value={value} />
          </Box>
        </Box>
      ))}
    </Grid>
  );
}

function Explained({ help, children }: { readonly help: string; readonly children: string }) {
  return (
    <Tooltip content={help}>
      <chakra.span tabIndex={0} borderRadius="l1" textDecoration="underline dotted" textUnderlineOffset="3px">
        {children}
      </chakra.span>
    </Tooltip>
  );
}
