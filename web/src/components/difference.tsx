import { Box, chakra, Grid, Text } from '@chakra-ui/react';
import { differencesOf, type FieldDifference, type Fields, type MarkedText } from './difference-parts';

interface DifferenceProps {
  readonly before: Fields;
  readonly after: Fields;
}

const words: Readonly<Record<FieldDifference['kind'], string>> = {
  same: 'unchanged',
  changed: 'changed',
  added: 'added',
  removed: 'removed',
};

/** A record before and after, field by field. What changed is struck through or underlined, and named, not only coloured. */
export function Difference({ before, after }: DifferenceProps) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <Text color="fg.muted">No fields.</Text>;
  return (
    <Box layerStyle="frame" overflow="hidden" role="table" aria-label="Difference">
      <Row header>
        <span role="columnheader">Field</span>
        <span role="columnheader">Before</span>
        <span role="columnheader">After</span>
      </Row>
      {differences.map((difference) => (
        <Row key={difference.field}>
          <Box role="rowheader" minW="0">
            <chakra.code fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
              {difference.field}
            </chakra.code>
            {difference.kind !== 'same' && (
              <Text as="span" display="block" textStyle="xs" color="fg.muted">
                {words[difference.kind]}
              </Text>
            )}
          </Box>
          <Cell label="Before" text={difference.before} mark="del" />
          <Cell label="After" text={difference.after} mark="ins" />
        </Row>
      ))}
    </Box>
  );
}

function Row({
  header = false,
  children,
}: {
  readonly header?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <Grid
      role="row"
      templateColumns={{ base: '1fr', sm: 'minmax(96px, 1fr) 2fr 2fr' }}
      display={header ? { base: 'none', sm: 'grid' } : 'grid'}
      columnGap="4"
      rowGap="1"
      px="3"
      py="2"
      borderTopWidth={header ? undefined : '1px'}
      _first={{ borderTopWidth: 0 }}
      bg={header ? 'bg.subtle' : undefined}
      color={header ? 'fg.muted' : undefined}
      textStyle={header ? 'overline' : 'sm'}
    >
      {children}
    </Grid>
  );
}

interface CellProps {
  readonly label: string;
  readonly text: MarkedText | undefined;
  readonly mark: 'ins' | 'del';
}

function Cell({ label, text, mark }: CellProps) {
  return (
    <Box role="cell" fontFamily="mono" textStyle="xs" whiteSpace="pre-wrap" overflowWrap="anywhere" minW="0">
      <Text as="span" display={{ base: 'inline', sm: 'none' }} fontFamily="body" color="fg.muted">
        {label}:{' '}
      </Text>
      {text === undefined ? (
        <Text as="span" color="fg.subtle" fontFamily="body">
          not there
        </Text>
      ) : (
        <>
          {text.start}
          {text.middle && <Marked mark={mark}>{text.middle}</Marked>}
          {text.end}
        </>
      )}
    </Box>
  );
}

function Marked({ mark, children }: { readonly mark: 'ins' | 'del'; readonly children: string }) {
  const removed = mark === 'del';
  return (
    <chakra.span
      asChild
      bg={removed ? 'bg.error' : 'bg.success'}
      color={removed ? 'fg.error' : 'fg.success'}
      textDecoration={removed ? 'line-through' : 'underline'}
      textUnderlineOffset="2px"
      borderRadius="l1"
      px="0.5"
    >
      {removed ? <del>{children}</del> : <ins>{children}</ins>}
    </chakra.span>
  );
}
