import { Box, Button, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { AreaCard } from '../components/layout/area-card';
import { PageHeader } from '../components/layout/page-header';
import { useRouteTable } from '../components/layout/route-table';
import { LinkButton } from '../components/links/link-button';
import { nearestRows } from './nearest-rows';
import { useShellActions } from './shell/shell-actions';

export function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const near = nearestRows(path, useRouteTable());
  const actions = useShellActions();
  return (
    <>
      <PageHeader title="Page not found" purpose="The address may be mistyped, or the page may have moved." />
      <Stack gap="6">
        <Box layerStyle="frame" p={{ base: '4', md: '6' }}>
          <Text textStyle="sectionTitle">No page exists at this address</Text>
          <chakra.code
            display="block"
            mt="1"
            color="fg.muted"
            fontFamily="mono"
            textStyle="xs"
            overflowWrap="anywhere"
          >
            {path}
          </chakra.code>
          <HStack gap="2" mt="4" wrap="wrap">
            <LinkButton to="/admin" variant="solid">
              Go home
            </LinkButton>
            {actions && (
              <Button onClick={actions.openPalette}>
                <Search aria-hidden /> Search the panel
              </Button>
            )}
          </HStack>
        </Box>
        {near.length > 0 && (
          <Box as="section" aria-labelledby="near">
            <Text as="h2" id="near" textStyle="sectionTitle" mb="3">
              Did you mean
            </Text>
            <Grid
              as="ul"
              listStyleType="none"
              gap="3"
              templateColumns="repeat(auto-fill, minmax(min(280px, 100%), 1fr))"
            >
              {near.map((row) => (
                <li key={row.path}>
                  <AreaCard area={row} />
                </li>
              ))}
            </Grid>
          </Box>
        )}
      </Stack>
    </>
  );
}
