import { Heading } from '@chakra-ui/react';

/** /admin/jobs/$runId: one run. */
export function RunPage() {
  return <Heading as="h1">Run</Heading>;
}
