import { Grid, Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { meQuery } from '../../api/runs';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { AttentionList, attentionQuery, useAttentionIsKnown } from '../../components/run/attention-list';
import { Chooser } from './chooser';
import { Comparison } from './comparison';
import { RunsAtAGlance, recentRunsQuery } from './runs-at-a-glance';

const todayModule = import('./today');
const Today = lazy(() => todayModule);
const guideModule = import('./guide-card');
const GuideCard = lazy(() => guideModule);
const attentionModule = import('./attention-with-reminders');
const AttentionWithReminders = lazy(() => attentionModule);
const WaitingApprovals = lazy(() => import('../../components/run/waiting-approvals'));

/** The placeholder's height, so that the dashboards below do not shift when the figures load. */
const heightOfToday = '500px';

/** The page /admin. */
export function HomePage() {
  const isKnown = useAttentionIsKnown();
  const { isPending } = useQuery(recentRunsQuery);
  return (
    <>
      <PageHeader title="Home" purpose="Failures, current runs and upcoming schedules." />
      <Grid gap="8" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} mb="8">
        <Stack gap="8" minW="0">
          <Suspense fallback={null}>
            <GuideCard />
          </Suspense>
          <Suspense fallback={<AttentionList always />}>
            <AttentionWithReminders />
          </Suspense>
          <Suspense fallback={null}>
            <WaitingApprovals />
          </Suspense>
          {isKnown && <RunsAtAGlance />}
        </Stack>
        {isKnown && !isPending && (
          <Suspense fallback={<Skeleton h={heightOfToday} aria-hidden />}>
            <Today />
          </Suspense>
        )}
      </Grid>
      {isKnown && !isPending && (
        <Stack gap="8">
          <Chooser />
          <Comparison />
        </Stack>
      )}
    </>
  );
}

HomePage.reads = ((read) => {
  void read(meQuery);
  void read(attentionQuery);
  void read(recentRunsQuery);
}) satisfies PageReads;
