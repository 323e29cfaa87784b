import { Badge, Box, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import { columnOf } from '../../components/table/data-table';
import { Count } from '../../components/text/number';
import { ActButton } from './act-button';
import type { Act } from './acts';
import { statusWords } from './messages';
import { exerciseCountOf, type TemplateRow } from './rows';

interface StatusRow {
  readonly template: TemplateRow;
  /** True while no other action can be started. */
  readonly busy: boolean;
  readonly onAct: (act: Act) => void;
}

const column = columnOf<StatusRow>();

/** The status table's columns: status, set name, exercise count and the two buttons (docs/product.md). */
export const statusColumns = [
  column('template', { header: 'Template', onPhone: 'title' }, (row) => (
    <Box minW="0">
      <Text fontWeight="medium">{row.template.name}</Text>
      <Text textStyle="xs" color="fg.muted">
        {row.template.templateId}
      </Text>
    </Box>
  )),
  column('status', 'Status', (original) => <Status row={original.template} />),
  column('set', 'Set name', (row) => row.template.stored?.title ?? <Text color="fg.muted">–</Text>),
  column('exercises', { header: 'Exercises', align: 'end', width: '100px' }, (original) => (
    <Exercises row={original.template} />
  )),
  column('acts', { header: () => <VisuallyHidden>Actions</VisuallyHidden>, align: 'end' }, (row) => {
    const { busy, onAct } = row;
    const { templateId, state } = row.template;
    return (
      <HStack gap="1.5" justify="flex-end">
        <ActButton size="xs" idle={busy} onClick={() => onAct({ kind: 'migrate', templateId })}>
          Migrate
          <Text as="span" srOnly>
            {' '}
            {templateId}
          </Text>
        </ActButton>
        <ActButton
          size="xs"
          idle={busy || state === 'missing'}
          onClick={() => onAct({ kind: 'clear', templateId })}
        >
          Clear
          <Text as="span" srOnly>
            {' '}
            {templateId}
          </Text>
        </ActButton>
      </HStack>
    );
  }),
];

function Status({ row: { state, records } }: { readonly row: TemplateRow }) {
  if (state === 'unknown') return <Text color="fg.muted">Unknown</Text>;
  if (state === 'missing') return <Badge variant="surface">{statusWords.notMigrated}</Badge>;
  return (
    <HStack gap="2" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
      <Badge variant="surface" colorPalette="green">
        {statusWords.migrated}
      </Badge>
      {state === 'older' && (
        <Text textStyle="xs" color="fg.warning">
          {records > 1 ? `${records} copies` : 'Different version'}
        </Text>
      )}
    </HStack>
  );
}

function Exercises({ row: { stored } }: { readonly row: TemplateRow }) {
  if (!stored) return <Text color="fg.muted">–</Text>;
  const count = exerciseCountOf(stored);
  return count === undefined ? <Text color="fg.warning">Unreadable</Text> : <Count value={count} />;
}
