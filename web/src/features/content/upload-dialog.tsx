import { Box, Button, Dialog, Input, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { kindOfType, pickedFileProblem, plainFileName, sizeText } from '#shared/domain/content/content-files';
import { contentCategories } from '#shared/values/address-choices';
import { ApiError } from '../../api/api-error';
import { uploadFile } from '../../api/upload-file';
import { ActionError } from '../../components/actions/action-error';
import { Select } from '../../components/form/select';
import { CancelButton } from '../../components/layout/cancel-button';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { Labelled } from '../../components/layout/labelled';
import { formatPercent } from '../../components/text/number';
import { FilePicker } from './file-picker';
import type { Item } from './item';
import { messages } from './messages';
import { createFromUpload, useFreshItems } from './queries';

interface UploadDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (item: Item) => void;
}

/** Uploads an image or a video (docs/product.md). */
export function UploadDialog({ open, onClose, onDone }: UploadDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <DialogFrame open={open} onClose={onClose} pending={busy} size="md" scroll="inside" keepsOnClickBeside>
      <UploadForm onDone={onDone} onBusy={setBusy} />
    </DialogFrame>
  );
}

interface UploadFormProps extends Pick<UploadDialogProps, 'onDone'> {
  /** Reports an upload, during which Escape does not close the dialog. */
  readonly onBusy: (busy: boolean) => void;
}

function UploadForm({ onDone, onBusy }: UploadFormProps) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [category, setCategory] = useState<string>(contentCategories[0]);
  const [asked, setAsked] = useState(false);
  const { state, busy, start, reset, cancel } = useUpload(onDone);
  useEffect(() => {
    onBusy(busy);
    return () => onBusy(false);
  }, [busy, onBusy]);
  const fileProblem = file
    ? pickedFileProblem({ name: file.name, type: file.type, bytes: file.size })
    : asked
      ? messages.selectFile
      : undefined;
  const nameProblem = asked && name.trim() === '' ? 'Name is required' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (busy || !file || fileProblem || name.trim() === '') return;
    void start({ file, name: name.trim(), category });
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody title="Upload content">
        <Stack gap="4">
          <FilePicker
            file={file}
            problem={fileProblem}
            disabled={busy}
            onPick={(picked) => {
              reset();
              setFile(picked);
              if (picked && name === '') setName(picked.name.replace(/\.[^.]*$/, ''));
            }}
          />
          <Labelled label="Content name" required error={nameProblem}>
            <Input
              value={name}
              maxLength={300}
              readOnly={busy}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Labelled>
          <Labelled label="Category">
            <Select
              value={category}
              onChange={setCategory}
              options={contentCategories}
              look={{ disabled: busy }}
            />
          </Labelled>
          <UploadProgress state={state} />
          {state.phase === 'failed' && <ActionError error={state.error} />}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        {busy ? (
          <Button onClick={cancel} disabled={state.phase === 'checking'}>
            Cancel upload
          </Button>
        ) : (
          <CancelButton />
        )}
        <Button type="submit" variant="solid" aria-disabled={busy} aria-busy={busy}>
          {state.phase === 'failed' ? 'Try again' : 'Upload'}
        </Button>
      </Dialog.Footer>
    </form>
  );
}

function UploadProgress({ state }: { readonly state: UploadState }) {
  if (state.phase !== 'sending' && state.phase !== 'checking') return null;
  const fraction = state.phase === 'sending' ? state.sent / Math.max(1, state.total) : 1;
  const words =
    state.phase === 'sending'
      ? `${sizeText(state.sent)} of ${sizeText(state.total)} sent`
      : 'Checking content';
  return (
    <Box>
      <Box
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(fraction * 100)}
        aria-valuetext={`${formatPercent(fraction)}, ${words}`}
        h="2"
        borderRadius="full"
        overflow="hidden"
        bg="bg.emphasized"
      >
        <Box
          h="full"
          bg="teal.solid"
          style={{ width: `${fraction * 100}%` }}
          transition="width 150ms ease-out"
        />
      </Box>
      <Text role="status" mt="1" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {words}
      </Text>
    </Box>
  );
}

type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly sent: number; readonly total: number }
  /** The server is checking the content. */
  | { readonly phase: 'checking' }
  | { readonly phase: 'failed'; readonly error: unknown };

interface UploadIntent {
  readonly file: File;
  readonly name: string;
  readonly category: string;
}

/**
 * Uploads a file. If its item cannot be created afterwards, the next attempt does not send the file again.
 * Leaving the page cancels the upload.
 */
function useUpload(onDone: (item: Item) => void) {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  const sent = useRef<{ readonly file: File; readonly uploadId: string }>(undefined);
  const refreshItems = useFreshItems();

  async function start({ file, name, category }: UploadIntent): Promise<void> {
    const kind = kindOfType(file.type);
    if (!kind || (current.current && !current.current.signal.aborted)) return;
    const controller = new AbortController();
    current.current = controller;
    const fileName = plainFileName(file.name);
    try {
      if (sent.current?.file !== file) {
        sent.current = undefined;
        setState({ phase: 'sending', sent: 0, total: file.size });
        const uploadId = await uploadFile(
          file,
          { kind, fileName, contentType: file.type },
          {
            signal: controller.signal,
            onProgress: (bytes) => setState({ phase: 'sending', sent: bytes, total: file.size }),
          },
        );
        sent.current = { file, uploadId };
      }
      setState({ phase: 'checking' });
      const { uploadId } = sent.current;
      const item = await createFromUpload({ uploadId, fileName, kind, name, category });
      controller.signal.throwIfAborted();
      sent.current = undefined;
      setState({ phase: 'idle' });
      onDone(item);
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', error });
      // The server rejected the file or no longer has it, so it must be uploaded again.
      if (error instanceof ApiError && ['BadRequest', 'NotFound'].includes(error.code))
        sent.current = undefined;
    } finally {
      if (current.current === controller) current.current = undefined;
      void refreshItems();
    }
  }

  return {
    state,
    busy: state.phase === 'sending' || state.phase === 'checking',
    start,
    reset: () => setState({ phase: 'idle' }),
    cancel: () => {
      current.current?.abort();
      setState({ phase: 'idle' });
    },
  };
}
