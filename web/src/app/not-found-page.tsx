import { Box, Button, chakra, Grid, HStack, Stack, Text } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { AreaCard } from '../components/layout/area-card';
import { PageHeader } from '../components/layout/page-header';
import { type RouteTableRow, useRouteTable } from '../components/layout/route-table';
import { LinkButton } from '../components/links/link-button';
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

const maxRows = 3;
const leastLikeness = 0.55;

/** Returns the most similar pages, or an empty list if none is similar. */
export function nearestRows(path: string, table: readonly RouteTableRow[]): readonly RouteTableRow[] {
  const typed = wordsOf(path);
  return table
    .filter((row) => !row.path.includes('$'))
    .map((row) => ({
      row,
      likeness: likenessOf(typed, wordsOf(`${row.path} ${row.title}`)),
      whole: wordLikeness(path.toLowerCase(), row.path),
    }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((a, b) => b.likeness + b.whole - a.likeness - a.whole)
    .slice(0, maxRows)
    .map(({ row }) => row);
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => word !== 'admin');
}

/** Returns the average, from 0 to 1, of each typed word's best match. */
function likenessOf(typed: readonly string[], known: readonly string[]): number {
  if (typed.length === 0) return 0;
  const best = typed.map((word) => Math.max(0, ...known.map((other) => wordLikeness(word, other))));
  return best.reduce((sum, one) => sum + one, 0) / typed.length;
}

function wordLikeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return 1 - editsBetween(a, b) / longer;
}

/** Returns the Levenshtein distance, which is the number of letters to insert, remove or change. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
