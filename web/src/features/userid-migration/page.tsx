import { Heading } from '@chakra-ui/react';

/** /admin/userid-migration (spec 1, section 2.8). */
export function UserIdMigrationPage() {
  return <Heading as="h1">User identifier migration</Heading>;
}
