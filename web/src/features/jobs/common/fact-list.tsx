import { Box, Grid } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';

export type Fact = readonly [string, ReactNode];

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Grid
      as="dl"
      layerStyle="frame"
      p="4"
      templateColumns={{ base: '1fr', sm: 'max-content 1fr' }}
      columnGap="8"
      rowGap={{ base: '1', sm: '2.5' }}
    >
      {facts.map(([term, value]) => (
        <Fragment key={term}>
          <Box as="dt" color="fg.muted">
            {term}
          </Box>
          <Box as="dd" minW="0" overflowWrap="anywhere" mb={{ base: '2', sm: '0' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Grid>
  );
}
