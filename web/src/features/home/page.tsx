import { Grid } from '@chakra-ui/react';
import { AttentionList } from '../../components/attention-list';
import { PageHeader } from '../../components/page-header';
import { RunsAtAGlance } from './runs-at-a-glance';
import { Sections } from './sections';

/** Home: what is running, what ran last, and the places of the panel. */
export function HomePage() {
  return (
    <>
      <PageHeader title="Home" purpose="What is running, what ran last, and where to go." />
      <Grid gap="8">
        <AttentionList />
        <RunsAtAGlance />
        <Sections />
      </Grid>
    </>
  );
}
