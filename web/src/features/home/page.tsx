import { Box, Grid, Heading } from '@chakra-ui/react';
import { PageHeader } from '../../components/page-header';
import { useRouteTable } from '../../components/route-table';
import { AreaCard } from './area-card';
import { RunsAtAGlance } from './runs-at-a-glance';

/** Home: what is running, what ran last, and the areas of the panel. */
export function HomePage() {
  const areas = useRouteTable().filter((row) => row.section !== undefined);
  return (
    <>
      <PageHeader title="Home" purpose="What is running, what ran last, and where to go." />
      <Grid gap="8">
        <RunsAtAGlance />
        <Box as="section" aria-labelledby="areas">
          <Heading as="h2" id="areas" textStyle="sectionTitle" mb="3">
            Areas
          </Heading>
          <Grid
            as="ul"
            listStyleType="none"
            gap="3"
            templateColumns="repeat(auto-fill, minmax(min(280px, 100%), 1fr))"
          >
            {areas.map((area) => (
              <li key={area.path}>
                <AreaCard area={area} />
              </li>
            ))}
          </Grid>
        </Box>
      </Grid>
    </>
  );
}
