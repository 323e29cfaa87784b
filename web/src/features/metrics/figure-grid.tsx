import { Box, Link as ChakraLink, Grid, Heading, Skeleton, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Figure } from './figures';

interface FigureGridProps {
  /** The label. Omit it in a section that already has a name. */
  readonly label?: string;
  readonly figures: readonly Figure[];
  readonly columns: number;
  /** What the figures are. Words are shown in a smaller font. */
  readonly size?: 'words' | 'numbers';
}

const columnsFor = (columns: number) => ({
  base: 'repeat(2, minmax(0, 1fr))',
  lg: `repeat(${columns}, minmax(0, 1fr))`,
});

export function FigureGrid({ label, figures, columns, size = 'numbers' }: FigureGridProps) {
  return (
    <Grid
      as={label === undefined ? 'div' : 'section'}
      aria-label={label}
      gap={{ base: '3', md: '4' }}
      templateColumns={columnsFor(columns)}
    >
      {figures.map((figure) => (
        <FigureCard key={figure.title} figure={figure} size={size} />
      ))}
    </Grid>
  );
}

function FigureCard({ figure, size }: { readonly figure: Figure; readonly size: 'words' | 'numbers' }) {
  const id = useId();
  const { title, value, note, users } = figure;
  return (
    <Box as="article" aria-labelledby={id} layerStyle="frame" p={{ base: '3', md: '4' }} minW="0">
      <Heading as="h2" id={id} textStyle="overline" color="fg.muted">
        {title}
      </Heading>
      <Text
        mt="1"
        textStyle={size === 'numbers' ? '2xl' : 'md'}
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
        overflowWrap="anywhere"
      >
        {users ? (
          <ChakraLink asChild>
            <Link to="/admin/users" search={users}>
              {value}
            </Link>
          </ChakraLink>
        ) : (
          value
        )}
      </Text>
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {note}
      </Text>
    </Box>
  );
}

export function FigureSkeletons({ count, columns }: { readonly count: number; readonly columns: number }) {
  return (
    <Grid aria-hidden gap={{ base: '3', md: '4' }} templateColumns={columnsFor(columns)}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all skeletons are identical
        <Box key={index} layerStyle="frame" p={{ base: '3', md: '4' }}>
          <Skeleton h="3.5" w="70%" />
          <Skeleton h="7" w="50%" mt="2" />
          <Skeleton h="3.5" w="60%" mt="2" />
        </Box>
      ))}
    </Grid>
  );
}
