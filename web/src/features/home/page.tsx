import {
  Box,
  chakra,
  Flex,
  Grid,
  Heading,
  HStack,
  Icon,
  Skeleton,
  Stack,
  Table,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Check, LayoutDashboard, type LucideIcon, Minus, PanelsTopLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { meQuery } from '../../api/runs';
import { clickOnSpace } from '../../components/layout/area-card';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { type RouteTableRow, useRouteTable } from '../../components/layout/route-table';
import { LinkButton } from '../../components/links/link-button';
import { AttentionList, attentionQuery, useAttentionIsKnown } from '../../components/run/attention-list';
import { quickLinks } from './quick-links';
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

/** The rows in order. A tool's row has its pages' paths. All others apply to the whole panel. */
const features: readonly { readonly name: string; readonly paths?: readonly string[] }[] = [
  { name: 'Notifications', paths: ['/notification-scheduler'] },
  { name: 'Activity tracking', paths: ['/admin/metrics'] },
  { name: 'Exercise library', paths: ['/admin/exercises', '/admin/exercise-library'] },
  { name: 'Schedule configuration', paths: ['/admin/schedules'] },
  { name: 'Content', paths: ['/admin/content'] },
  { name: 'Migrations', paths: ['/admin/migrations'] },
  { name: 'Debug console', paths: ['/admin/notifications-debug'] },
  { name: 'Notification hub', paths: ['/admin/notification-hub'] },
  { name: 'Troubleshooting', paths: ['/admin/notification-troubleshooter'] },
  { name: 'Modern UI' },
  { name: 'Undo/redo' },
  { name: 'Responsive layout' },
  { name: 'Quick actions' },
];

interface ComparisonRow {
  readonly feature: string;
  readonly classic: boolean;
  readonly modern: boolean;
}

/**
 * Returns the rows. Ticks come from the route table. Rows that apply to the whole panel are ticked for both.
 */
export const comparisonOf = (table: readonly RouteTableRow[]): readonly ComparisonRow[] =>
  features.map(({ name: feature, paths }) => {
    if (paths === undefined) return { feature, classic: true, modern: true };
    const rows = table.filter(({ path }) => paths.includes(path));
    return {
      feature,
      classic: rows.some(({ classic }) => classic !== undefined),
      modern: rows.some(({ section }) => section !== undefined),
    };
  });

function Comparison() {
  const rows = comparisonOf(useRouteTable());
  return (
    <Box as="section" aria-labelledby="comparison">
      <Heading as="h2" id="comparison" textStyle="sectionTitle" mb="3">
        Feature comparison
      </Heading>
      <Box layerStyle="frame" overflow="hidden" maxW="2xl">
        <Table.Root size="sm" aria-labelledby="comparison">
          <Table.Header>
            <Table.Row bg="bg.subtle">
              <Table.ColumnHeader ps="4">Feature</Table.ColumnHeader>
              <Table.ColumnHeader textAlign="center" w={{ base: '20', sm: '28' }}>
                Classic
              </Table.ColumnHeader>
              <Table.ColumnHeader textAlign="center" w={{ base: '20', sm: '28' }}>
                Modern
              </Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {rows.map(({ feature, classic, modern }) => (
              <Table.Row key={feature} bg="transparent" _last={{ '& > *': { borderBottomWidth: 0 } }}>
                <Table.Cell asChild ps="4" fontWeight="normal" textAlign="start">
                  <th scope="row">{feature}</th>
                </Table.Cell>
                <Tick has={classic} />
                <Tick has={modern} />
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Box>
  );
}

function Tick({ has }: { readonly has: boolean }) {
  return (
    <Table.Cell textAlign="center">
      <Icon
        as={has ? Check : Minus}
        boxSize="4"
        mx="auto"
        color={has ? 'fg.success' : 'fg.subtle'}
        aria-hidden
      />
      <VisuallyHidden>{has ? 'Yes' : 'No'}</VisuallyHidden>
    </Table.Cell>
  );
}

interface Dashboard {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

/**
 * The two dashboards. The modern one is not labelled 'Beta, limited features', because it has every tool
 * (docs/decisions.md).
 */
const dashboards: readonly Dashboard[] = [
  {
    path: '/admin/classic',
    title: 'Classic Admin',
    text: "Today's figures, system tools in tabs, and recent admin activity.",
    icon: PanelsTopLeft,
  },
  {
    path: '/admin/modern',
    title: 'Modern Admin',
    text: 'Every tool as a card, with undo, redo and system status.',
    icon: LayoutDashboard,
  },
];

function Chooser() {
  const table = useRouteTable();
  const links = quickLinks.flatMap((path) => table.find((row) => row.path === path) ?? []);
  return (
    <Box as="section" aria-labelledby="dashboards">
      <Heading as="h2" id="dashboards" textStyle="sectionTitle" mb="3">
        Dashboards
      </Heading>
      <Grid as="ul" listStyleType="none" gap="3" templateColumns={{ base: '1fr', md: '1fr 1fr' }}>
        {dashboards.map((dashboard) => (
          <li key={dashboard.path}>
            <DashboardCard dashboard={dashboard} />
          </li>
        ))}
      </Grid>
      {links.length > 0 && (
        <HStack as="nav" aria-label="Quick links" mt="3" gap="2" wrap="wrap">
          <Text color="fg.muted" textStyle="xs" me="1">
            Quick links
          </Text>
          {links.map(({ path, title, icon }) => (
            <LinkButton key={path} to={path}>
              {icon && <Icon as={icon} color="teal.fg" aria-hidden />}
              {title}
            </LinkButton>
          ))}
        </HStack>
      )}
    </Box>
  );
}

function DashboardCard({ dashboard: { path, title, text, icon } }: { readonly dashboard: Dashboard }) {
  return (
    <chakra.span
      asChild
      display="flex"
      gap="4"
      h="full"
      p="4"
      layerStyle="frame"
      transition="border-color 150ms ease-out"
      _hover={{ borderColor: 'border.emphasized', bg: 'bg.subtle' }}
    >
      <Link to={path} onKeyDown={clickOnSpace}>
        <Flex
          as="span"
          boxSize="10"
          borderRadius="l2"
          bg="teal.muted"
          color="teal.fg"
          align="center"
          justify="center"
          flexShrink="0"
        >
          <Icon as={icon} boxSize="5" aria-hidden />
        </Flex>
        <Box as="span" flex="1" minW="0">
          <Text as="span" display="block" fontWeight="semibold">
            {title}
          </Text>
          <Text as="span" display="block" mt="0.5" color="fg.muted">
            {text}
          </Text>
        </Box>
        <Icon as={ArrowRight} boxSize="4" color="fg.muted" alignSelf="center" flexShrink="0" aria-hidden />
      </Link>
    </chakra.span>
  );
}
