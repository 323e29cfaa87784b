import { Box, Grid } from '@chakra-ui/react';
import type { JobRun } from '#shared/jobs/run';
import { Count } from '../../components/number';

/** The counts of a run: `read = changed + failed + unchanged`; conflicts are also among the others. */
export function RunCounts({ run }: { readonly run: JobRun }) {
  const counts = [
    { label: 'Read', value: run.read },
    { label: run.dryRun ? 'Would change' : 'Changed', value: run.changed },
    { label: 'Failed', value: run.failed, tone: run.failed > 0 ? 'fg.error' : undefined },
    { label: 'Skipped', value: run.unchanged },
    { label: 'Conflicts', value: run.conflicts, tone: run.conflicts > 0 ? 'fg.warning' : undefined },
  ];
  return (
    <Grid as="dl" templateColumns="repeat(auto-fit, minmax(96px, 1fr))" gap="4">
      {counts.map(({ label, value, tone }) => (
        <Box key={label}>
          <Box as="dt" textStyle="overline" color="fg.muted">
            {label}
          </Box>
          <Box as="dd" textStyle="lg" fontWeight="semibold" color={tone}>
            <Count value={value} />
          </Box>
        </Box>
      ))}
    </Grid>
  );
}
