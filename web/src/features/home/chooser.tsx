import { Box, chakra, Flex, Grid, Heading, HStack, Icon, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { ArrowRight, LayoutDashboard, type LucideIcon, PanelsTopLeft } from 'lucide-react';
import { clickOnSpace } from '../../components/layout/area-card';
import { useRouteTable } from '../../components/layout/route-table';
import { LinkButton } from '../../components/links/link-button';

interface Dashboard {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  readonly icon: LucideIcon;
}

/** Not labelled 'Beta, limited features': the modern one has every tool (docs/decisions.md). */
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

/** The quick links' paths, in order. */
export const quickLinks = [
  '/notification-scheduler',
  '/admin/exercises',
  '/admin/schedules',
  '/admin/content',
];

/** Shows the choice between the dashboards, with quick links to frequently used pages. */
export function Chooser() {
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
