import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { PageHeader } from '../components/page-header';
import { EmptyState } from '../components/states';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        title="There is no page at this address"
        description="It may have been mistyped, or the page has moved."
        action={
          <Button asChild>
            <Link to="/admin">Go home</Link>
          </Button>
        }
      />
    </>
  );
}
