import { Button, chakra, Dialog, List, Stack, Text, Textarea } from '@chakra-ui/react';
import { parse } from 'csv-parse/browser/esm/sync';
import { type FormEvent, startTransition, useDeferredValue, useMemo, useState } from 'react';
import { firstLine, withPlainLineEnds } from '#shared/csv/csv-text';
import { addEntry, type ScheduleDraft } from '#shared/domain/schedules/draft';
import type { EntryFields } from '#shared/domain/schedules/entry';
import { pastedColumns, readPasted } from '#shared/domain/schedules/pasted';
import { Callout } from '../layout/callout';
import { CancelButton } from '../layout/cancel-button';
import { DialogBody, DialogFrame } from '../layout/dialog-frame';
import { Labelled } from '../layout/labelled';
import { formatCounted } from '../text/number';
import type { EntryLibrary } from '../week/use-library';
import type { ScheduleEditor } from '../week/use-schedule-editor';

interface PasteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly editor: ScheduleEditor;
  readonly library: EntryLibrary;
  /** Called with the number of entries that were added to the unsaved edits. */
  readonly onAdded: (count: number) => void;
}

/** A dialog that adds pasted entries to the unsaved edits. */
export function PasteDialog({ open, onClose, ...props }: PasteDialogProps) {
  return (
    <DialogFrame open={open} onClose={onClose} size="lg" scroll="inside" keepsOnClickBeside>
      {open && <PasteForm onClose={onClose} {...props} />}
    </DialogFrame>
  );
}

const maxListed = 8;
const example = '09\tMon-Fri\tmovement\tDesk yoga\tRise\tTwo minutes\t08:55\tenergy-focus';

function PasteForm({ onClose, editor, library, onAdded }: Omit<PasteDialogProps, 'open'>) {
  const [text, setText] = useState('');
  const settled = useDeferredValue(text);
  const { sets, breathing } = library;
  const lines = useMemo(
    () => readPasted(splitPasted(settled), { sets, breathing }),
    [settled, sets, breathing],
  );
  const added = lines.flatMap(({ fields }) => fields ?? []);
  const wrong = lines.filter(({ problems }) => problems.length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (added.length === 0) return;
    onClose();
    // A large number of entries must not block the page.
    startTransition(() => {
      editor.edit((draft) => withEntries(draft, added));
      onAdded(added.length);
    });
  };
  const count = formatCounted(added.length, 'entry', 'entries');
  return (
    <chakra.form noValidate onSubmit={submit} display="flex" flexDirection="column" minH="0">
      <DialogBody title="Paste entries">
        <Stack gap="4">
          <Labelled
            label="Spreadsheet rows"
            help={
              <>
                Columns: {pastedColumns.join(', ')}. To use a different order, put these names in the first
                row. Enter sets by ID or title. By default, days are Monday to Friday and the time is the
                hour's usual time (UTC).
              </>
            }
          >
            <Textarea
              rows={8}
              fontFamily="mono"
              textStyle="xs"
              whiteSpace="pre"
              overflowX="auto"
              value={text}
              placeholder={example}
              onChange={({ target }) => setText(target.value)}
            />
          </Labelled>
          <Text role="status" fontVariantNumeric="tabular-nums">
            {lines.length > 0 && `${count} can be added.`}
            {wrong.length > 0 &&
              ` ${formatCounted(wrong.length, 'line')} cannot be read and will be left out.`}
          </Text>
          {wrong.length > 0 && (
            <Callout status="warning">
              <List.Root ps="4" gap="1">
                {wrong.slice(0, maxListed).map(({ line, problems }) => (
                  <List.Item key={line} overflowWrap="anywhere">
                    Line {line}: {problems.join(' ')}
                  </List.Item>
                ))}
                {wrong.length > maxListed && <List.Item>and {wrong.length - maxListed} more</List.Item>}
              </List.Root>
            </Callout>
          )}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        <CancelButton />
        <Button type="submit" variant="solid" disabled={added.length === 0}>
          Add {count}
        </Button>
      </Dialog.Footer>
    </chakra.form>
  );
}

const withEntries = (draft: ScheduleDraft, entries: readonly EntryFields[]): ScheduleDraft =>
  entries.reduce((now, fields) => addEntry(now, fields, crypto.randomUUID()), draft);

/** A pasted row. Line numbers start at 1. */
interface PastedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * The possible separators. Cells from a spreadsheet are separated by tabs, cells in files by commas or
 * semicolons.
 */
const separators = ['\t', ';', ','] as const;

/** Returns the rows. If a quoted section is not closed, quotation marks have no special meaning. */
function splitPasted(text: string): readonly PastedRow[] {
  const whole = withPlainLineEnds(text);
  const [head = ''] = whole.split('\n', 1);
  const delimiter = separators.find((separator) => head.includes(separator)) ?? '\t';
  try {
    const rows = parse(whole, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as readonly {
      readonly record: readonly string[];
      readonly info: { readonly lines: number };
    }[];
    return rows.map(({ record, info }) => ({ line: firstLine(info.lines, record), cells: record }));
  } catch {
    return whole
      .split('\n')
      .flatMap((row, index) => (row.trim() === '' ? [] : [{ line: index + 1, cells: row.split(delimiter) }]));
  }
}
