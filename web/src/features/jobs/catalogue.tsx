import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Job } from '#shared/jobs/run';
import { EmptyState } from '../../components/states';
import { categoriesOf, categoryTitles } from './categories';
import { JobCard, JobCardLoading } from './job-card';
import { latestRunsQuery } from './queries';
import { StartDrawer } from './start-drawer';

interface CatalogueProps {
  readonly jobs: readonly Job[];
}

/** The jobs, by what they are for, and the form that starts one; which form is open stands in the address. */
export function Catalogue({ jobs }: CatalogueProps) {
  const { start, from } = useSearch({ strict: false });
  const navigate = useNavigate();
  const open = (name: string | undefined) =>
    void navigate({
      to: '/admin/jobs',
      search: { start: name },
      replace: name === undefined,
      resetScroll: false,
    });

  if (jobs.length === 0) return <EmptyState title="No jobs" description="The catalogue is empty." />;
  return (
    <Box as="section" aria-label="Catalogue">
      <Groups jobs={jobs} onStart={open} />
      <StartDrawer
        job={jobs.find(({ name, permitted }) => name === start && permitted)}
        fromRun={from}
        onClose={() => open(undefined)}
      />
    </Box>
  );
}

/** In place of the catalogue, and of what stands beside it, while they are on their way. */
export function CatalogueLoading() {
  return (
    <Box role="status" aria-label="Loading the jobs">
      <Cards>
        {Array.from({ length: loadingCards }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards of a skeleton are all the same
          <JobCardLoading key={card} />
        ))}
      </Cards>
    </Box>
  );
}

const loadingCards = 6;

/** As many cards side by side as fit. */
const columns = 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))';

interface GroupsProps {
  readonly jobs: readonly Job[];
  readonly onStart: (name: string) => void;
}

/** A group of one job stands beside others of one, a group of several takes the width. */
function Groups({ jobs, onStart }: GroupsProps) {
  const { data: latest } = useQuery(latestRunsQuery);
  return (
    <Grid templateColumns={columns} columnGap="4" rowGap="6">
      {categoriesOf(jobs).map((category) => (
        <Flex
          as="section"
          direction="column"
          key={category}
          aria-label={categoryTitles[category]}
          gridColumn={jobs.filter((job) => job.category === category).length > 1 ? '1 / -1' : undefined}
        >
          <Heading as="h2" textStyle="sectionTitle" mb="3">
            {categoryTitles[category]}
          </Heading>
          <Cards>
            {jobs
              .filter((job) => job.category === category)
              .map((job) => (
                <JobCard
                  key={job.name}
                  job={job}
                  lastRun={latest?.items.find((run) => run.job === job.name)}
                  onStart={() => onStart(job.name)}
                />
              ))}
          </Cards>
        </Flex>
      ))}
    </Grid>
  );
}

function Cards({ children }: { readonly children: React.ReactNode }) {
  return (
    <Grid as="ul" listStyleType="none" gap="4" flex="1" templateColumns={columns}>
      {children}
    </Grid>
  );
}
