import { Heading } from '@chakra-ui/react';

/** /admin/jobs/history: every run, newest first. */
export function JobHistoryPage() {
  return <Heading as="h1">Job history</Heading>;
}
