import { Box, Grid, Heading } from '@chakra-ui/react';
import { type RouteTableRow, sections, useRouteTable } from '../../components/route-table';
import { AreaCard } from './area-card';

const columns = 3;

/** The places of the panel as cards, under the sections of the route table (spec 1, section 2.3); small sections share a row. */
export function Sections() {
  const table = useRouteTable();
  const shown = sections.filter((title) => table.some(({ section }) => section === title));
  return (
    <Grid gap="8" columnGap="3" templateColumns={{ base: '1fr', lg: `repeat(${columns}, 1fr)` }}>
      {shown.map((section) => (
        <Section key={section} title={section} areas={table.filter((row) => row.section === section)} />
      ))}
    </Grid>
  );
}

interface SectionProps {
  readonly title: string;
  readonly areas: readonly RouteTableRow[];
}

function Section({ title, areas }: SectionProps) {
  const span = Math.min(areas.length, columns);
  return (
    <Box as="section" aria-label={title} gridColumn={{ lg: `span ${span}` }}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        gap="3"
        templateColumns={{ base: '1fr', sm: 'repeat(2, 1fr)', lg: `repeat(${span}, 1fr)` }}
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
