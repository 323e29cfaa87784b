import { Button, Dialog, Input, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { fileProblem, plainFileName, sizeText, uploadRules } from '#shared/domain/content/content-files';
import { columnNamesOf } from '#shared/domain/records/csv-columns';
import type { JobRun } from '#shared/jobs/run/run';
import type { Model } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { allPages } from '../../api/all-pages';
import { failurePages } from '../../api/run/run-failures';
import { uploadFile } from '../../api/upload-file';
import { ActionError } from '../actions/action-error';
import { TickBox } from '../actions/tick-box';
import { ExportMenu } from '../export/export-menu';
import { CancelButton } from '../layout/cancel-button';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { Labelled } from '../layout/labelled';
import { LiveRegion } from '../layout/live-region';
import { countsOf, isDoneAsShown, leftOutText } from '../run-preview/run-counts';
import { RunFooter } from '../run-preview/run-footer';
import { RunSteps } from '../run-preview/run-steps';
import { type PreviewedRun, usePreviewedRun } from '../run-preview/use-previewed-run';
import { formatCounted, formatPercent } from '../text/number';
import { toast } from '../toast/toaster';
import { type RefusedLine, refusedRows, refusedRowsCsv } from './refused-rows';

/** The media type of CSV files. If a spreadsheet program is installed, browsers report a different type. */
const csvType = 'text/csv';

const reportedTypes: readonly string[] = [csvType, 'application/vnd.ms-excel', 'text/plain', ''];

/**
 * Returns a sentence that describes the problem with a chosen file, or undefined if the file can be uploaded
 * as CSV.
 */
export function csvFileProblem({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const isCsv = type === csvType || (/\.(csv|txt)$/i.test(name) && reportedTypes.includes(type));
  return fileProblem('csv', { name, type: isCsv ? csvType : type, bytes: size });
}

/** The maximum size of an import file, in bytes. */
const maxCsvBytes = uploadRules.csv.maxBytes;

interface ImportDialogProps {
  readonly model: Model;
  readonly open: boolean;
  readonly onClose: () => void;
}

const rows = ['row', 'rows'] as const;

/** Imports a CSV file. A dry run shows the differences before the import starts. */
export function ImportDialog({ model, open, onClose }: ImportDialogProps) {
  const flow = usePreviewedRun((run) => {
    if (open || run.undoes) return;
    if (isDoneAsShown(run)) {
      toast.info(
        `Imported ${formatCounted(countsOf(run, model.name).changed, ...rows)}${leftOutText(run, rows)}`,
      );
    } else toast.info(`The import of ${model.label[1]} needs attention`);
  });
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      size="xl"
      scroll="inside"
      keepsOnClickBeside
      asksIfTyped={flow.phase === 'idle' || flow.phase === 'review'}
    >
      <ImportContent model={model} flow={flow} onClose={onClose} />
    </DialogFrame>
  );
}

interface ImportContentProps {
  readonly model: Model;
  readonly flow: PreviewedRun;
  readonly onClose: () => void;
}

function ImportContent({ model, flow, onClose }: ImportContentProps) {
  const [file, setFile] = useState<File>();
  const [alsoUsed, setAlsoUsed] = useState(false);
  const { upload, start, dismiss } = useImport(model.name, flow);
  const [, plural] = model.label;
  const problem = file && csvFileProblem(file);
  const sending = upload.phase === 'sending';
  const choosing = flow.phase === 'idle';
  const shown = flow.phase === 'review' ? flow.dry : flow.phase === 'done' ? flow.run : undefined;
  const hasSets = model.name === ExerciseSet.name;
  return (
    <>
      <DialogBody title={<>Import {plural} from CSV</>}>
        <Stack gap="4">
          {choosing && (
            <>
              <Text color="fg.muted">
                A row with an ID updates that record's fields; a row without an ID creates a record. An empty
                cell removes the value. You will see every difference before anything is written.
              </Text>
              <Labelled
                label="CSV file"
                required
                error={problem}
                help={
                  file ? `${file.name}, ${sizeText(file.size)}` : `UTF-8, at most ${sizeText(maxCsvBytes)}.`
                }
              >
                <Input
                  type="file"
                  accept=".csv,text/csv"
                  disabled={sending}
                  py="1.5"
                  h="auto"
                  onChange={({ currentTarget }) => {
                    dismiss();
                    setFile(currentTarget.files?.[0]);
                  }}
                />
              </Labelled>
              {hasSets && (
                <TickBox ticked={alsoUsed} onTick={setAlsoUsed}>
                  Also deactivate sets used by schedules. Otherwise, the preview names those schedules and the
                  rows are not imported.
                </TickBox>
              )}
              <details>
                <summary>Columns</summary>
                <Text mt="1" textStyle="xs" color="fg.muted" overflowWrap="anywhere">
                  {columnNamesOf(model).join(', ')}
                </Text>
              </details>
              {sending && <LiveRegion text={`Uploading ${formatPercent(upload.sent / upload.total)}`} />}
              <ActionError error={upload.phase === 'failed' ? upload.error : flow.error} />
            </>
          )}
          {!choosing && (
            <>
              <RunSteps
                flow={flow}
                table={model.name}
                words={{
                  noun: rows,
                  running: `Importing ${plural}`,
                  done: 'Imported',
                  refused: () => 'cannot be imported',
                }}
              />
              {file && shown && !shown.undoes && shown.failed > 0 && (
                <RefusedRowsButton file={file} run={shown} />
              )}
            </>
          )}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        {choosing ? (
          <>
            <CancelButton />
            <Button
              variant="solid"
              disabled={!file || problem !== undefined}
              loading={sending || flow.starting}
              onClick={() => file && void start(file, hasSets ? { alsoUsed } : {})}
            >
              Preview import
            </Button>
          </>
        ) : (
          <RunFooter
            flow={flow}
            table={model.name}
            confirm={(changed) => `Import ${formatCounted(changed, ...rows)}`}
            onStart={flow.start}
            onClose={onClose}
          />
        )}
      </Dialog.Footer>
    </>
  );
}

/** Saves the rows that cannot be imported, with the reasons, as a file to correct. */
function RefusedRowsButton({ file, run }: { readonly file: File; readonly run: JobRun }) {
  return (
    <ExportMenu<RefusedLine>
      noun={['row', 'rows']}
      fileName={`${file.name.replace(/\.\w+$/, '')}-to-correct`}
      label="Save these rows to correct them"
      formats={[refusedRowsCsv]}
      total={run.failed}
      size="xs"
      fetchPage={async () => {
        const failures = [];
        for await (const page of allPages(failurePages(run.id, { standing: true }))) failures.push(...page);
        return { items: refusedRows(await file.text(), failures), nextToken: null };
      }}
    />
  );
}

type ImportUpload =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly sent: number; readonly total: number }
  | { readonly phase: 'failed'; readonly error: unknown };

/** Uploads and previews a file. If it has already been uploaded, it is not sent again. */
function useImport(model: string, flow: PreviewedRun) {
  const [upload, setUpload] = useState<ImportUpload>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  const kept = useRef<{ readonly file: File; readonly uploadId: string }>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function start(file: File, also: Readonly<Record<string, unknown>> = {}): Promise<void> {
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    try {
      if (kept.current?.file !== file) {
        setUpload({ phase: 'sending', sent: 0, total: file.size });
        const named = { kind: 'csv', fileName: plainFileName(file.name), contentType: csvType };
        const uploadId = await uploadFile(file, named, {
          signal: controller.signal,
          onProgress: (sent) => setUpload({ phase: 'sending', sent, total: file.size }),
        });
        controller.signal.throwIfAborted();
        kept.current = { file, uploadId };
      }
      setUpload({ phase: 'idle' });
      flow.preview({ job: 'import-records', params: { model, upload: kept.current.uploadId, ...also } });
    } catch (error) {
      if (!controller.signal.aborted) setUpload({ phase: 'failed', error });
    } finally {
      current.current = undefined;
    }
  }

  return { upload, start, dismiss: () => setUpload({ phase: 'idle' }) };
}
