import { Badge, Box, Link as ChakraLink, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { type TodayChain, todayChainQuery } from '../../../api/todays-chain';
import { BusyButton } from '../../../components/actions/busy-button';
import type { ParsedSearch } from '../../../components/filter/search-params';
import { useSetSearch } from '../../../components/filter/use-set-search';
import { PageHeader } from '../../../components/layout/page-header';
import { ErrorState, SkeletonRows } from '../../../components/layout/states';
import { PageTabs } from '../../../components/layout/tab-list';
import { formatCount, formatCounted, formatShare } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { FixAction } from './fix-action';
import { LinkRow } from './link-row';
import { countedWords, dayTitles, messages } from './messages';
import { type chainSearch, chainViews } from './search';
import { UserView } from './user-view';

const tabs = { user: 'One user', today: 'All reminders today' } as const;

/** The page /admin/missing-reminder. */
export function MissingReminderPage() {
  const { view = 'user', user, date, time } = useSearch({ from: '/shell/admin/missing-reminder' });
  const set = useSetSearch<ParsedSearch<typeof chainSearch>>();
  return (
    <>
      <PageHeader title={messages.title} purpose={messages.purpose} />
      <PageTabs
        label={messages.title}
        tabs={chainViews}
        value={view}
        onChange={(one) => set({ view: one }, { replace: true })}
        title={(one) => tabs[one]}
        contents={{
          user: (
            <UserView
              complaint={{ text: user, date, time }}
              onChange={(next) => set({ view: undefined, user: next.text, date: next.date, time: next.time })}
            />
          ),
          today: <TodayView />,
        }}
      />
    </>
  );
}

/** Shows the counts across all users, and where they drop. */
function TodayView() {
  const { data, error, isFetching, refetch } = useQuery(todayChainQuery);
  const again = () => void refetch();
  if (!data) {
    return (
      <Box layerStyle="frame">
        {error ? <ErrorState error={error} onRetry={again} /> : <SkeletonRows rows={9} height="16" />}
      </Box>
    );
  }
  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Coverage today={data} />
        <BusyButton
          variant="outline"
          busy={isFetching}
          busyLabel="Counting"
          icon={<RefreshCw aria-hidden />}
          onClick={again}
        >
          Count again
        </BusyButton>
      </Flex>
      {error && <ErrorState error={error} onRetry={again} />}
      <Box as="ol" listStyleType="none" layerStyle="frame" aria-label="Counts for each condition">
        {data.links.map((link) => (
          <LinkRow
            key={link.step}
            state={link.state}
            title={dayTitles[link.step]}
            detail={link.detail}
            mark={link.step === data.largestDrop && <Badge size="xs">Largest drop</Badge>}
            action={
              link.fix && (
                <FixAction
                  fix={link.fix}
                  subject={{ date: data.date }}
                  busy={isFetching}
                  onAskAgain={again}
                />
              )
            }
          >
            <Share link={link} />
          </LinkRow>
        ))}
      </Box>
    </Stack>
  );
}

function Coverage({
  today: { date, at, usersLooked, isComplete, sampleSize },
}: {
  readonly today: TodayChain;
}) {
  const users = isComplete
    ? `all ${formatCounted(usersLooked, 'user')} with preferences`
    : `${formatCounted(usersLooked, 'user')} with preferences (there are more)`;
  const sample =
    sampleSize > 0
      ? ` ${formatCounted(sampleSize, 'randomly chosen user')} ${sampleSize === 1 ? 'was' : 'were'} looked up in the provider's records.`
      : '';
  return (
    <Text color="fg.muted" textStyle="xs" maxW="3xl">
      {date} in UTC. Covers {users}, and all of that day's reminders.{sample} Counted{' '}
      <RelativeTime at={Date.parse(at)} />.{' '}
      <ChakraLink asChild variant="underline">
        <Link to="/admin/metrics">User metrics</Link>
      </ChakraLink>{' '}
      counts users in the same way when its report runs.
    </Text>
  );
}

const colors = { ok: 'fg.success', broken: 'fg.error', unknown: 'fg.muted' } as const;

/** A bar that shows the count as a share of the items that reached this link. */
function Share({
  link: { count, of, counted, state, step },
}: {
  readonly link: TodayChain['links'][number];
}) {
  if (count === null) return null;
  const [one, many] = countedWords[counted] ?? [counted, counted];
  if (of === null) return <Text fontVariantNumeric="tabular-nums">{formatCounted(count, one, many)}</Text>;
  if (of === 0) return null;
  const lost = of - count;
  return (
    <HStack gap="3" mt="1.5" wrap="wrap">
      <Box
        role="progressbar"
        aria-label={dayTitles[step]}
        aria-valuenow={count}
        aria-valuemin={0}
        aria-valuemax={of}
        flex="1 1 8rem"
        maxW="xs"
        h="1.5"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box h="full" bg={colors[state]} style={{ width: `${(count / of) * 100}%` }} />
      </Box>
      <Text textStyle="xs" fontVariantNumeric="tabular-nums">
        {formatCount(count)} of {formatCounted(of, one, many)} ({formatShare(count / of)})
        {lost > 0 && ` · ${formatCount(lost)} lost here`}
      </Text>
    </HStack>
  );
}
