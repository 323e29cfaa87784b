import { Table } from '@chakra-ui/react';
import { isMeasured, placeInWords, type Trend } from './trend';

export function TrendTable({ title, trend }: { readonly title: string; readonly trend: Trend }) {
  const { series, points, missing = 'No data', format } = trend;
  return (
    <Table.Root size="sm" aria-label={title} bg="transparent">
      <Table.Header>
        <Table.Row bg="transparent">
          <Table.ColumnHeader position="sticky" top="0" bg="bg.panel">
            {trend.places?.name ?? 'Day (UTC)'}
          </Table.ColumnHeader>
          {series.map(({ key, label }) => (
            <Table.ColumnHeader key={key} position="sticky" top="0" bg="bg.panel" textAlign="end">
              {label}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {points.toReversed().map((point) => (
          <Table.Row key={point.x} bg="transparent">
            <Table.Cell whiteSpace="nowrap">{placeInWords(trend, point.x)}</Table.Cell>
            {isMeasured(point) ? (
              series.map(({ key }) => {
                const value = point.values[key];
                return (
                  <Table.Cell key={key} textAlign="end" fontVariantNumeric="tabular-nums">
                    {value === undefined ? '' : format(value)}
                  </Table.Cell>
                );
              })
            ) : (
              <Table.Cell colSpan={series.length} textAlign="end" color="fg.muted">
                {missing}
              </Table.Cell>
            )}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
