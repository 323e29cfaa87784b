import { Box, chakra, Table, Text } from '@chakra-ui/react';

interface DifferenceProps {
  readonly before: Fields;
  readonly after: Fields;
  /** True in a list, where there is no separate frame and header. */
  readonly inList?: boolean;
}

const words: Readonly<Record<FieldDifference['kind'], string>> = {
  same: 'unchanged',
  changed: 'changed',
  added: 'added',
  removed: 'removed',
};

/** Shows the differences by field. Changes are coloured, struck through or underlined, and labelled. */
export function Difference({ before, after, inList = false }: DifferenceProps) {
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <Text color="fg.muted">No fields.</Text>;
  return (
    <Box layerStyle={inList ? undefined : 'frame'} overflow="hidden">
      <Table.Root
        role="table"
        aria-label="Difference"
        display={{ base: 'block', sm: 'table' }}
        tableLayout="fixed"
      >
        {!inList && (
          <Table.Header role="rowgroup" display={{ base: 'none', sm: 'table-header-group' }}>
            <Table.Row role="row" bg="bg.subtle">
              <Head width="28%">Field</Head>
              <Head>Before</Head>
              <Head>After</Head>
            </Table.Row>
          </Table.Header>
        )}
        <Table.Body role="rowgroup" display={{ base: 'block', sm: 'table-row-group' }}>
          {differences.map((difference) => (
            <Row key={difference.field} difference={difference} inList={inList} />
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function Head({ width, children }: { readonly width?: string; readonly children: string }) {
  return (
    <Table.ColumnHeader role="columnheader" width={width} py="2" textStyle="overline" color="fg.muted">
      {children}
    </Table.ColumnHeader>
  );
}

function Row({ difference, inList }: { readonly difference: FieldDifference; readonly inList: boolean }) {
  const look = inList ? listCellLook : cellLook;
  return (
    <Table.Row
      role="row"
      bg="transparent"
      display={{ base: 'block', sm: 'table-row' }}
      py={{ base: inList ? '0.5' : '2', sm: '0' }}
      borderTopWidth={inList ? '0' : '1px'}
      borderColor="border.muted"
      _first={{ borderTopWidth: { base: 0, sm: inList ? '0' : '1px' } }}
    >
      <Table.Cell role="rowheader" width={inList ? '22%' : undefined} {...look}>
        <chakra.code fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
          {difference.field}
        </chakra.code>
        {difference.kind !== 'same' && (
          <Text as="span" display="block" textStyle="xs" color="fg.muted" srOnly={inList || undefined}>
            {words[difference.kind]}
          </Text>
        )}
      </Table.Cell>
      <Side label="Before" text={difference.before} mark="del" look={look} />
      <Side label="After" text={difference.after} mark="ins" look={look} />
    </Table.Row>
  );
}

const cellLook = {
  display: { base: 'block', sm: 'table-cell' },
  py: { base: '0.5', sm: '2' },
  verticalAlign: 'top',
  borderBottomWidth: 0,
} as const;

const listCellLook = { ...cellLook, px: '0', pe: '4', py: '0.5' } as const;

interface SideProps {
  readonly label: string;
  readonly text: MarkedText | undefined;
  readonly mark: 'ins' | 'del';
  readonly look: typeof cellLook | typeof listCellLook;
}

function Side({ label, text, mark, look }: SideProps) {
  return (
    <Table.Cell
      role="cell"
      {...look}
      fontFamily="mono"
      textStyle="xs"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
    >
      <Text as="span" display={{ base: 'inline', sm: 'none' }} fontFamily="body" color="fg.muted" aria-hidden>
        {label}:{' '}
      </Text>
      {text === undefined ? (
        <Text as="span" color="fg.subtle" fontFamily="body">
          missing
        </Text>
      ) : (
        <>
          {text.start}
          {text.middle && <Marked mark={mark}>{text.middle}</Marked>}
          {text.end}
        </>
      )}
    </Table.Cell>
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

type Fields = Readonly<Record<string, unknown>> | null | undefined;

export interface MarkedText {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** The difference. `before` or `after` is undefined if that record did not have the field. */
interface FieldDifference {
  readonly field: string;
  readonly kind: 'same' | 'changed' | 'added' | 'removed';
  readonly before?: MarkedText;
  readonly after?: MarkedText;
}

/** Returns the changed fields, then the unchanged ones, both in the records' order. */
export function differencesOf(before: Fields, after: Fields): readonly FieldDifference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = names.map((field) => differenceOf(field, before?.[field], after?.[field]));
  return [...all.filter(({ kind }) => kind !== 'same'), ...all.filter(({ kind }) => kind === 'same')];
}

function differenceOf(field: string, valueBefore: unknown, valueAfter: unknown): FieldDifference {
  const before = textOf(valueBefore);
  const after = textOf(valueAfter);
  if (before === undefined) return { field, kind: 'added', after: whole(after ?? '') };
  if (after === undefined) return { field, kind: 'removed', before: whole(before) };
  if (before === after) return { field, kind: 'same', before: plain(before), after: plain(after) };
  const partly = hasParts(valueBefore) && hasParts(valueAfter);
  return {
    field,
    kind: 'changed',
    ...(partly ? marked(before, after) : { before: whole(before), after: whole(after) }),
  };
}

/** Returns true for text, lists and objects. Letters that `true` and `false` have in common mean nothing. */
const hasParts = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null);

const lineLength = 60;

/** Returns a value as text. Any value but text becomes JSON. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  const line = JSON.stringify(value);
  return line.length <= lineLength ? line : JSON.stringify(value, null, 2);
}

const whole = (text: string): MarkedText => ({ start: '', middle: text, end: '' });
const plain = (text: string): MarkedText => ({ start: text, middle: '', end: '' });

/** Marks what differs. Compares code points, so no character is split. */
function marked(before: string, after: string): { before: MarkedText; after: MarkedText } {
  const a = [...before];
  const b = [...after];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  return { before: cut(a, start, end), after: cut(b, start, end) };
}

function cut(characters: readonly string[], start: number, end: number): MarkedText {
  return {
    start: characters.slice(0, start).join(''),
    middle: characters.slice(start, characters.length - end).join(''),
    end: characters.slice(characters.length - end).join(''),
  };
}
