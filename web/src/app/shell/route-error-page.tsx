import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeader } from '../../components/layout/page-header';
import { ErrorState } from '../../components/layout/states';

export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();

  useEffect(() => console.error(error), [error]);

  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };

  return (
    <>
      <PageHeader title="This page could not be displayed" />
      <ErrorState error={error} onRetry={retry} />
    </>
  );
}
