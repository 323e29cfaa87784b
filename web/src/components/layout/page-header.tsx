import { Badge, Box, chakra, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { Link, useMatch } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Breakable } from '../text/breakable';
import { type Breadcrumb, parentsOf, useRouteTable } from './route-table';

interface PageHeaderProps {
  /** The parents, outermost first. By default, they come from the route table. */
  readonly breadcrumbs?: readonly Breadcrumb[];
  readonly title: string;
  /** The name in breadcrumbs and browser tab, if the title alone would be ambiguous. */
  readonly crumb?: string | undefined;
  /** Text before the browser tab's title, such as a run's progress. */
  readonly tabPrefix?: string | undefined;
  readonly purpose?: ReactNode;
  /** A word such as 'ADMIN ONLY', or a component such as RunStatus. */
  readonly badge?: ReactNode;
  /** The buttons. At most one of them is primary. */
  readonly actions?: ReactNode;
}

/**
 * The path of the page whose heading was last focused. The first page's heading is not focused, which keeps
 * the browser's default.
 */
let focusedPath: string | undefined;

/** Each page's last search parameters. Breadcrumbs lead back to the same filters. */
const lastSearches = new Map<string, object>();

/** True if the focused heading was just unmounted. The next heading then receives focus. */
let focusLeftBehind = false;

/** Shows a page's header and sets the document title. The heading is focused after navigation. */
export function PageHeader(props: PageHeaderProps) {
  const { breadcrumbs, title, crumb = title, tabPrefix, purpose, badge, actions } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // This is the displayed page, not one that is still loading.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const search = useMatch({ strict: false, select: (match) => match.search });
  const table = useRouteTable();
  const crumbs = breadcrumbs ?? parentsOf(path, table);

  useEffect(() => {
    const parts = [tabPrefix, title, crumb === title ? undefined : crumb, 'Wellness Admin'];
    document.title = parts.filter(Boolean).join(' · ');
  }, [tabPrefix, title, crumb]);

  useEffect(() => {
    lastSearches.set(path, search);
  }, [path, search]);

  useLayoutEffect(() => {
    const element = heading.current;
    return () => {
      focusLeftBehind = element !== null && element === document.activeElement;
    };
  }, []);

  useEffect(() => {
    const arrived = focusedPath !== undefined && focusedPath !== path;
    const takesOver = focusLeftBehind && document.activeElement === document.body;
    if (arrived || takesOver) heading.current?.focus({ preventScroll: true });
    focusLeftBehind = false;
    focusedPath = path;
  }, [path]);

  return (
    <Box as="header" mb="6">
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} here={crumb} />}
      {/* On a phone, the actions come after the purpose, so that they do not separate it from the title. */}
      <Flex
        columnGap="4"
        rowGap="3"
        align="flex-start"
        justify="space-between"
        direction={{ base: 'column', md: 'row' }}
        minH={{ md: '8' }}
      >
        <Box flex="1" minW="0" maxW="full">
          <HStack columnGap="3" rowGap="1.5" wrap="wrap">
            <Heading
              as="h1"
              ref={heading}
              tabIndex={-1}
              textStyle="pageTitle"
              outline="none"
              overflowWrap="anywhere"
            >
              <Breakable text={title} />
            </Heading>
            {typeof badge === 'string' ? <Badge variant="surface">{badge}</Badge> : badge}
          </HStack>
          {purpose && (
            <Text mt="1" color="fg.muted" maxW="3xl" textWrap="pretty">
              {purpose}
            </Text>
          )}
        </Box>
        {actions && (
          <HStack gap="2" flexShrink="0" maxW="full" wrap="wrap">
            {actions}
          </HStack>
        )}
      </Flex>
    </Box>
  );
}

function Breadcrumbs({ crumbs, here }: { readonly crumbs: readonly Breadcrumb[]; readonly here: string }) {
  return (
    <chakra.nav aria-label="Breadcrumb" mb="2">
      <HStack as="ol" gap="1" textStyle="xs" color="fg.muted" wrap="wrap" listStyleType="none">
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={`${label} ${to}`}>
            <chakra.li hideBelow={index < crumbs.length - 1 ? 'lg' : undefined}>
              {to === undefined ? (
                label
              ) : (
                <chakra.span css={{ '& a:hover': { color: 'fg', textDecoration: 'underline' } }}>
                  <Link to={to} search={lastSearches.get(to) ?? {}} activeOptions={{ exact: true }}>
                    <chakra.span hideFrom="lg" display="inline-flex" verticalAlign="-2px" aria-hidden>
                      <ChevronLeft size={14} />
                    </chakra.span>
                    {label}
                  </Link>
                </chakra.span>
              )}
            </chakra.li>
            <chakra.li aria-hidden hideBelow="lg" display="inline-flex">
              <ChevronRight size={12} />
            </chakra.li>
          </Fragment>
        ))}
        <chakra.li aria-current="page" color="fg.subtle" truncate hideBelow="lg">
          {here}
        </chakra.li>
      </HStack>
    </chakra.nav>
  );
}
