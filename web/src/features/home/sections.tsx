import { Box, Grid, Heading } from '@chakra-ui/react';
import { useRouteTable } from '../../components/route-table';
import { AreaCard } from './area-card';

/** The places of the panel as cards, under the sections of the route table (spec 1, section 2.3). */
export function Sections() {
  const areas = useRouteTable();
  const sections = [...new Set(areas.flatMap(({ section }) => section ?? []))];
  return sections.map((section) => (
    <Box as="section" key={section} aria-label={section}>
      <Heading as="h2" textStyle="sectionTitle" mb="3">
        {section}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        gap="3"
        templateColumns="repeat(auto-fill, minmax(min(320px, 100%), 1fr))"
      >
        {areas
          .filter((area) => area.section === section)
          .map((area) => (
            <li key={area.path}>
              <AreaCard area={area} />
            </li>
          ))}
      </Grid>
    </Box>
  ));
}
