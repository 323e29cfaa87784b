import type { ReactNode } from 'react';
import type { Model } from '#shared/models/model';
import type { LibraryModel, LibraryRecord } from '../../api/library/records';
import { InlineEdit } from '../inline/inline-edit';
import type { FieldSpec } from '../record-form/field-spec';
import { useRowActs } from './row-acts';

interface RowEditProps {
  readonly model: LibraryModel;
  readonly definition: Model;
  readonly field: FieldSpec;
  readonly record: LibraryRecord;
  readonly align?: 'start' | 'end';
  readonly children: ReactNode;
}

export function RowEdit(props: RowEditProps) {
  const { onSaved } = useRowActs();
  return <InlineEdit {...props} onSaved={onSaved} />;
}
