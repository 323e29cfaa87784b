import { Skeleton, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState } from '../../components/layout/states';
import { Address } from './address';
import { ChoicesForm } from './choices-form';
import { settingsQuery } from './queries';

/** The page /admin/my-messages. */
export function MyMessagesPage() {
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <>
      <PageHeader
        title="Messages to me"
        purpose="Choose which messages about runs you get by email, and when. Only you can see and change these settings."
      />
      {data ? (
        <>
          <Address settings={data} />
          <ChoicesForm settings={data} />
        </>
      ) : error ? (
        <ErrorState error={error} title="Your settings could not be loaded" onRetry={() => void refetch()} />
      ) : (
        <Stack gap="6" maxW="2xl" role="status" aria-label="Loading">
          <Skeleton h="16" />
          <Skeleton h="40" />
          <Skeleton h="24" />
        </Stack>
      )}
    </>
  );
}

MyMessagesPage.reads = ((read) => void read(settingsQuery)) satisfies PageReads;
