import { Box, Grid, Heading, Stack } from '@chakra-ui/react';
import { AreaCard } from '../../components/layout/area-card';
import { type RouteTableRow, sections, useRouteTable } from '../../components/layout/route-table';

/** The areas of the panel as cards, grouped into the sections of the route table (docs/product.md). */
export function Sections() {
  const table = useRouteTable();
  const rowsOf = (title: string) =>
    table.filter(({ section, path }) => section === title && !path.includes('$'));
  return (
    <Stack gap="8">
      {sections
        .filter((title) => rowsOf(title).length > 0)
        .map((title) => (
          <Section key={title} title={title} areas={rowsOf(title)} />
        ))}
    </Stack>
  );
}

interface SectionProps {
  readonly title: string;
  readonly areas: readonly RouteTableRow[];
}

function Section({ title, areas }: SectionProps) {
  return (
    <Box as="section" aria-label={title}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        gap="3"
        templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', xl: 'repeat(3, 1fr)' }}
      >
        {areas.map((area) => (
          <li key={area.path}>
            <AreaCard area={area} />
          </li>
        ))}
      </Grid>
    </Box>
  );
}
