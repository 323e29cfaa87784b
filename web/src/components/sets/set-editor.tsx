import { Button, Dialog } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type SetInFull, setQuery } from '../../api/library/details';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { EmptyState, ErrorState, LoadingState } from '../layout/states';
import { SetEditorForm } from './set-editor-form';
import type { SetEditorFormProps, SetEditorProps } from './set-editor-props';

/** The editor that all screens use. Fields and exercises are saved in one transaction and undone together. */
export function SetEditor(props: SetEditorProps) {
  const { id, onClose } = props;
  // Escape asks for confirmation, as Cancel does.
  const closer = useRef<(() => void) | undefined>(undefined);
  return (
    <DialogFrame
      open={id !== undefined}
      onClose={() => (closer.current ?? onClose)()}
      size="cover"
      scroll="inside"
      keepsOnClickBeside
      asksIfTyped={false}
    >
      {id === null && <SetEditorForm {...props} loaded={undefined} closer={closer} />}
      {typeof id === 'string' && <LoadedEditor {...props} id={id} closer={closer} />}
    </DialogFrame>
  );
}

function LoadedEditor(props: Omit<SetEditorFormProps, 'loaded'> & { readonly id: string }) {
  const { id, look, tab, onClose } = props;
  const { data, error, refetch } = useQuery(setQuery(id));
  // The set as first loaded. Later reads must not replace typed values.
  const [first, setFirst] = useState<SetInFull>();
  if (data && !first) setFirst(data);
  if (first) return <SetEditorForm {...props} loaded={first} />;
  return (
    <>
      <DialogBody title={look.title[tab]}>
        {error ? (
          <ErrorState title="Failed to load exercises" error={error} onRetry={() => void refetch()} />
        ) : data === null ? (
          <EmptyState
            title="This set does not exist"
            description={`No set has the ID ${id}. It may have been deleted.`}
          />
        ) : (
          <LoadingState label="Loading set" />
        )}
      </DialogBody>
      <Dialog.Footer>
        <Button onClick={onClose}>Close</Button>
      </Dialog.Footer>
    </>
  );
}
