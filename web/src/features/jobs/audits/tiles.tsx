import { Grid, type GridProps, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { RelativeTime } from '../../../components/time/time';

interface TilesProps {
  readonly run: JobRun;
  readonly templateColumns: GridProps['templateColumns'];
  readonly badges?: ReactNode;
  readonly children: ReactNode;
}

/** Shows a run's figures. Lists beside them may be newer. */
export function Tiles({ run, templateColumns, badges, children }: TilesProps) {
  return (
    <Stack as="section" aria-label="Audit figures" gap="2">
      <Text color="fg.muted" textStyle="xs">
        As of <RelativeTime at={run.createdAt} />, when the audit ran
      </Text>
      {badges && (
        <HStack gap="2" wrap="wrap">
          {badges}
        </HStack>
      )}
      <Grid gap="3" templateColumns={templateColumns}>
        {children}
      </Grid>
    </Stack>
  );
}

export const fourTiles = {
  base: 'repeat(2, minmax(0, 1fr))',
  lg: 'repeat(4, minmax(0, 1fr))',
} as const;
