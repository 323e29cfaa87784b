import { lazy, Suspense, useState } from 'react';
import type { BulkEditorProps } from './bulk-editor';

const BulkEditor = lazy(async () => ({ default: (await import('./bulk-editor')).BulkEditor }));

/** The editor, which is loaded when the first row is selected. */
export function BulkEdit(props: BulkEditorProps) {
  const [wasUsed, setWasUsed] = useState(false);
  const isUsed = props.selection.records.length > 0 || props.selection.question !== undefined;
  if (isUsed && !wasUsed) setWasUsed(true);
  return <Suspense fallback={null}>{wasUsed && <BulkEditor {...props} />}</Suspense>;
}
