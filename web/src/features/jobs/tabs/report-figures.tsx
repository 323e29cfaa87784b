import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import type { Figure, FigureGroup, ReportReading, Series } from './report-reading';

export function ReportFigures({ reading: { groups, series } }: { readonly reading: ReportReading }) {
  return (
    <Stack gap="4">
      <Grid gap="4" templateColumns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))">
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </Grid>
      <Grid gap="4" templateColumns="repeat(auto-fit, minmax(min(340px, 100%), 1fr))" alignItems="start">
        {series.map((one) => (
          <Bars key={one.title} series={one} />
        ))}
      </Grid>
    </Stack>
  );
}

function Group({ group: { title, figures } }: { readonly group: FigureGroup }) {
  const [first, ...others] = figures;
  return (
    <Box as="section" aria-label={title} layerStyle="frame" p="4">
      <Heading as="h2" textStyle="overline" color="fg.muted">
        {title}
      </Heading>
      <Box as="dl" mt="1" fontVariantNumeric="tabular-nums">
        {first && <Leading figure={first} />}
        {others.map(({ label, value }) => (
          <Flex key={label} justify="space-between" gap="3" wrap="wrap">
            <Box as="dt" color="fg.muted">
              {label}
            </Box>
            <Box as="dd" overflowWrap="anywhere">
              {value}
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}

function Leading({ figure: { label, value } }: { readonly figure: Figure }) {
  return (
    <Flex direction="column-reverse" mb="2">
      <Box as="dt" color="fg.muted" textStyle="xs">
        {label}
      </Box>
      <Box as="dd" textStyle="2xl" fontWeight="semibold" overflowWrap="anywhere">
        {value}
      </Box>
    </Flex>
  );
}

function Bars({ series: { title, bars } }: { readonly series: Series }) {
  return (
    <Box as="section" aria-label={title} layerStyle="frame" p="4">
      <Heading as="h2" textStyle="overline" color="fg.muted" mb="3">
        {title}
      </Heading>
      <Grid
        as="ul"
        listStyleType="none"
        templateColumns="max-content minmax(0, 1fr) max-content"
        columnGap="3"
        rowGap="1.5"
        alignItems="center"
        textStyle="xs"
        fontVariantNumeric="tabular-nums"
      >
        {bars.map(({ label, value, share }) => (
          <Box as="li" key={label} display="contents">
            <Text>{label}</Text>
            <Box h="2" borderRadius="full" bg="bg.emphasized" aria-hidden>
              <Box h="full" borderRadius="full" bg="teal.solid" style={{ width: `${share * 100}%` }} />
            </Box>
            <Text textAlign="end">{value}</Text>
          </Box>
        ))}
      </Grid>
    </Box>
  );
}
