import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { SetEditor as Editor } from './set-editor';

const SetEditor = lazy(async () => ({ default: (await import('./set-editor')).SetEditor }));

/** The editor is loaded when first opened. It then stays mounted for its closing animation. */
export function LazySetEditor(props: ComponentProps<typeof Editor>) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.id !== undefined && !wasOpen) setWasOpen(true);
  return <Suspense fallback={null}>{wasOpen && <SetEditor {...props} />}</Suspense>;
}
