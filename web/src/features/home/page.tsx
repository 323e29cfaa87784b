import { Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/layout/page-header';
import { AttentionList, useAttentionIsKnown } from '../../components/run/attention-list';
import { Chooser } from './chooser';
import { Comparison } from './comparison';
import { RunsAtAGlance, recentRunsQuery } from './runs-at-a-glance';

/** /admin: what needs attention, the recent runs, and the choice of dashboard (docs/product.md). */
export function HomePage() {
  const isKnown = useAttentionIsKnown();
  const { isPending } = useQuery(recentRunsQuery);
  return (
    <>
      <PageHeader title="Home" purpose="Open issues, shortcuts and recent runs." />
      <Grid gap="8">
        <AttentionList always />
        {isKnown && (
          <>
            <Chooser />
            <RunsAtAGlance />
            {/* Its position depends on how many runs there are. */}
            {!isPending && <Comparison />}
          </>
        )}
      </Grid>
    </>
  );
}
