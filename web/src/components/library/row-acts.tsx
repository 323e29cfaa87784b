import { Box, HStack, Text } from '@chakra-ui/react';
import { ChevronDown, Pencil } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import type { Model } from '#shared/models/model';
import { type LibraryModel, type LibraryRecord, nameOf } from '../../api/library/records';
import { PlainButton } from '../actions/plain-button';
import { InlineEdit } from '../inline/inline-edit';
import type { FieldSpec } from '../record-form/field-spec';
import { HistoryLink } from '../records/history-link';

export interface RowActs {
  readonly openId: string | undefined;
  readonly onToggle: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onSaved: (record: LibraryRecord) => void;
}

const nothing = () => undefined;

/** A row's actions, not in the columns, because replacing the columns would render every row again. */
export const RowActsContext = createContext<RowActs>({
  openId: undefined,
  onToggle: nothing,
  onEdit: nothing,
  onSaved: nothing,
});

export const useRowActs = (): RowActs => useContext(RowActsContext);

interface RowEditProps {
  readonly model: LibraryModel;
  readonly definition: Model;
  readonly field: FieldSpec;
  readonly record: LibraryRecord;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export const RowEdit = (props: RowEditProps) => <InlineEdit {...props} onSaved={useRowActs().onSaved} />;

/** A record's name, which can be edited, after the button that shows the record's details. */
export function NameCell(props: Omit<RowEditProps, 'children'>) {
  return (
    <HStack gap="2" align="flex-start" textAlign="start">
      <OpenRowButton record={props.record} />
      <Box minW="0" flex="1">
        <RowEdit {...props}>
          <Text as="span" fontWeight="medium">
            {nameOf(props.record)}
          </Text>
        </RowEdit>
      </Box>
    </HStack>
  );
}

function OpenRowButton({ record }: { readonly record: LibraryRecord }) {
  const { openId, onToggle } = useRowActs();
  const isOpen = openId === record.id;
  return (
    <PlainButton
      isIcon
      size="2xs"
      tone="muted"
      aria-expanded={isOpen}
      aria-label={`Details of ${nameOf(record)}`}
      onClick={() => onToggle(record.id)}
    >
      <ChevronDown style={{ rotate: isOpen ? '0deg' : '-90deg' }} />
    </PlainButton>
  );
}

export const buttonsColumn = {
  header: () => <Text srOnly>Edit</Text>,
  align: 'end',
  width: '80px',
  onPhone: 'corner',
} as const;

export function RowButtons({ model, record }: Pick<RowEditProps, 'model' | 'record'>) {
  const { onEdit } = useRowActs();
  return (
    <HStack gap="0" justify="flex-end">
      <HistoryLink table={model} id={record.id} name={nameOf(record)} isRowButton />
      <PlainButton isIcon aria-label={`Edit ${nameOf(record)}`} onClick={() => onEdit(record.id)}>
        <Pencil />
      </PlainButton>
    </HStack>
  );
}
