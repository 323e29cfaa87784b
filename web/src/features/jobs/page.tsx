import { Heading } from '@chakra-ui/react';

/** /admin/jobs: the catalogue, starting a job, and the latest runs. */
export function JobsPage() {
  return <Heading as="h1">Jobs</Heading>;
}
