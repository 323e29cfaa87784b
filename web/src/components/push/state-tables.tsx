import { Badge, Box, HStack, Stack, Table, Text } from '@chakra-ui/react';
import { truncate } from '#shared/values/truncate';
import type { PushFacts } from '../../push/facts/facts';
import { type ComparisonRow, comparisonRows, noValue, type StateRow, stateRows } from '../../push/tables';
import { SkeletonRows } from '../layout/states';
import { columnOf, DataTable } from '../table/data-table';
import { RelativeTime } from '../time/time';

const comparisonColumn = columnOf<ComparisonRow>();

const comparisonColumns = [
  comparisonColumn('property', 'Property', ({ property }) => property),
  comparisonColumn('app', 'App State', (row) => <Value text={row.app} />),
  comparisonColumn('provider', 'OneSignal', (row) => <Value text={row.provider} />),
  comparisonColumn('match', 'Match', (row) => <Match isMatch={row.isMatch} />),
];

/** A value, shortened if it is long. The full value is shown on hover. */
function Value({ text }: { readonly text: string }) {
  const short = truncate(text);
  return (
    <Text
      as="span"
      fontFamily={text.length > 12 ? 'mono' : undefined}
      textStyle={text.length > 12 ? 'xs' : undefined}
      color={text === noValue ? 'fg.muted' : undefined}
      overflowWrap="anywhere"
      title={short === text ? undefined : text}
    >
      {short}
    </Text>
  );
}

function Match({ isMatch }: { readonly isMatch: boolean | undefined }) {
  if (isMatch === undefined) return <Badge variant="surface">Unknown</Badge>;
  return (
    <Badge variant="surface" colorPalette={isMatch ? 'green' : 'red'}>
      {isMatch ? 'Match' : 'Differs'}
    </Badge>
  );
}

interface StateTablesProps {
  readonly facts: PushFacts | undefined;
  /** When the state was read, in milliseconds since the epoch. */
  readonly readAtMs: number;
}

/** Shows the live state, which is read every 5 seconds while the tab is visible. */
export function LiveStateTable({ facts, readAtMs }: StateTablesProps) {
  return (
    <Stack gap="2">
      <Box layerStyle="frame" overflow="hidden">
        {facts ? <StateRows rows={stateRows(facts)} /> : <SkeletonRows rows={8} />}
      </Box>
      {readAtMs > 0 && (
        <HStack gap="1" textStyle="xs" color="fg.muted" wrap="wrap">
          <span>Read</span>
          <RelativeTime at={readAtMs} />
          <span>· every 5 s while this tab is visible</span>
        </HStack>
      )}
    </Stack>
  );
}

/** A table with two columns on every screen, because cards would take up too much space. */
function StateRows({ rows }: { readonly rows: readonly StateRow[] }) {
  return (
    <Table.Root aria-label="Live state" size="sm" bg="transparent">
      <Table.Header>
        <Table.Row bg="transparent">
          <Table.ColumnHeader width="40%">Property</Table.ColumnHeader>
          <Table.ColumnHeader>Value</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map(({ name, value }) => (
          <Table.Row key={name} bg="transparent">
            <Table.Cell>{name}</Table.Cell>
            <Table.Cell>
              <Value text={value} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}

export function ComparisonTable({ facts }: Pick<StateTablesProps, 'facts'>) {
  return (
    <DataTable
      caption="App and OneSignal"
      columns={comparisonColumns}
      rows={facts ? comparisonRows(facts) : []}
      getRowId={({ property }) => property}
      loading={facts === undefined}
      empty={{ title: 'No values have been read yet' }}
    />
  );
}
