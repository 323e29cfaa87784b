import { Button } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { csvColumnsOf } from '#shared/domain/records/csv-columns';
import type { JobRun } from '#shared/jobs/run/run';
import { listPages, pagesOfIds } from '../../api/records/record-pages';
import { shortRunId } from '../../api/runs';
import { csvFormat } from '../export/export-format';
import { ExportMenu } from '../export/export-menu';
import { DialogFrame } from '../layout/dialog-frame';
import { LiveRegion } from '../layout/live-region';
import { countsOf } from '../run-preview/run-counts';
import { usePreviewedRun } from '../run-preview/use-previewed-run';
import type { Selection } from '../table/use-selection';
import { toast } from '../toast/toaster';
import { actionsOf, actionWords, type BulkAction, countedRecords } from './bulk-actions';
import { type AskedEdit, BulkContent, type MadeEdit } from './bulk-content';
import { type BulkModelName, bulkModel } from './bulk-models';
import { type BulkTarget, targetOf } from './bulk-target';
import { SelectionBar, selectedWords } from './selection-bar';

export interface BulkEditorProps {
  readonly model: BulkModelName;
  readonly selection: Selection;
  /** Why nothing can be changed at the moment, such as unsaved changes on the page. */
  readonly blocked?: string | undefined;
  /** Shows the consequences of an edit before it is made. Omit this if the page cannot predict them. */
  readonly effect?: ((edit: AskedEdit) => ReactNode) | undefined;
  /** Called after an edit, so that the page can check what was saved. */
  readonly onEdited?: ((made: MadeEdit) => void) | undefined;
}

interface Opened {
  readonly action: BulkAction;
  readonly target: BulkTarget;
}

/** Edits the selected records. It continues to follow a run after the dialog has been closed. */
export function BulkEditor({ model: name, selection, blocked, effect, onEdited }: BulkEditorProps) {
  const model = bulkModel(name);
  const [opened, setOpened] = useState<Opened>();
  const [open, setOpen] = useState(false);
  const safeButton = useRef<HTMLButtonElement>(null);
  const flow = usePreviewedRun((run) => {
    if (opened && !run.undoes && run.status === 'SUCCEEDED') {
      onEdited?.({ action: opened.action, ids: opened.target.records.map(({ id }) => id) });
    }
    if (!open && opened && !run.undoes) toast.info(endOf(run, opened.action));
  });
  const { definition } = model;
  const isSelected = selection.records.length > 0 || selection.question !== undefined;
  const endOf = (run: JobRun, action: BulkAction) =>
    run.status === 'SUCCEEDED'
      ? `${actionWords[action].done} ${countedRecords(model, countsOf(run, name).changed)}`
      : `Run ${shortRunId(run.id)} needs attention`;

  return (
    <>
      <LiveRegion text={isSelected ? selectedWords(selection) : ''} />
      {isSelected && (
        <SelectionBar selection={selection} blocked={blocked}>
          {actionsOf(model).map((action) => (
            <Button
              key={action}
              size="xs"
              colorPalette={action === 'delete' ? 'red' : undefined}
              onClick={() => {
                flow.reset();
                setOpened({ action, target: targetOf(selection) });
                setOpen(true);
              }}
            >
              {actionWords[action].button}
            </Button>
          ))}
          <ExportMenu
            noun={definition.label}
            fileName={definition.label[1].replaceAll(' ', '-')}
            formats={[csvFormat(csvColumnsOf(definition))]}
            label="Export CSV"
            size="xs"
            total={selection.question ? undefined : selection.records.length}
            fetchPage={
              selection.question
                ? listPages(definition, JSON.parse(selection.question.filter) as object)
                : pagesOfIds(
                    definition,
                    selection.records.map(({ id }) => id),
                  )
            }
          />
        </SelectionBar>
      )}
      <DialogFrame
        open={open}
        onClose={() => setOpen(false)}
        size="xl"
        scroll="inside"
        keepsOnClickBeside
        asksIfTyped={flow.phase === 'idle' || flow.phase === 'review'}
        {...(opened?.action === 'delete' && { focus: safeButton })}
      >
        {opened && (
          <BulkContent
            {...opened}
            model={model}
            flow={flow}
            effect={effect}
            safeButton={safeButton}
            onEdited={(made) => onEdited?.(made)}
            onClose={() => setOpen(false)}
            onDone={selection.clear}
          />
        )}
      </DialogFrame>
    </>
  );
}
