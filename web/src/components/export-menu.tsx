import { Button, HStack, Menu, Portal, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { FetchPage } from '../api/all-pages';
import { messageOf } from '../api/api-error';
import type { ExportFormat } from './export-format';
import { formatCount, formatCounted } from './number';
import { toast } from './toaster';
import { type ExportState, useExport } from './use-export';

interface ExportMenuProps<Row> {
  /** What is saved, one and many: `['failure', 'failures']`. */
  readonly noun: readonly [string, string];
  /** Without the extension: 'run-7F3K-failures'. */
  readonly fileName: string;
  readonly formats: readonly ExportFormat<Row>[];
  readonly fetchPage: FetchPage<Row>;
  /** How many there are, where that is known. */
  readonly total?: number | undefined;
  /** What the button says: 'Export logs'. Default: 'Export'. */
  readonly label?: string;
  /** Said once the file is saved; default: how many rows it has. */
  readonly savedText?: string;
  /** There is nothing to save. */
  readonly disabled?: boolean;
}

/** Saves a whole list, all its pages, as a file: a menu of the kinds of file, then how far it is and a way to cancel. */
export function ExportMenu<Row>(props: ExportMenuProps<Row>) {
  const { noun, fileName, formats, fetchPage, total, label = 'Export', disabled = false } = props;
  const [open, setOpen] = useState(false);
  const { state, start, cancel } = useExport({
    fileName,
    fetchPage,
    onSaved: (rows) => toast.success(props.savedText ?? `Exported ${formatCounted(rows, ...noun)}`),
  });
  const reading = state.phase === 'reading';
  return (
    <HStack gap="3" wrap="wrap">
      <Progress state={state} noun={noun} total={total} />
      {reading && (
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      )}
      <Menu.Root open={open} onOpenChange={(details) => setOpen(details.open && !reading)}>
        <Menu.Trigger asChild>
          {/* Not `disabled` while it reads: that would take the focus from whoever pressed it. */}
          <Button disabled={disabled} aria-disabled={reading || disabled}>
            <Download aria-hidden /> {label}
          </Button>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              {formats.map((format) => (
                <Menu.Item key={format.extension} value={format.extension} onClick={() => void start(format)}>
                  {format.label}
                </Menu.Item>
              ))}
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </HStack>
  );
}

interface ProgressProps {
  readonly state: ExportState;
  readonly noun: readonly [string, string];
  readonly total: number | undefined;
}

function Progress({ state, noun, total }: ProgressProps) {
  return (
    <>
      <Text role="status" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {state.phase === 'reading' && `Exporting ${soFar(state.rows, total, noun)}`}
      </Text>
      {state.phase === 'failed' && (
        <Text role="alert" textStyle="xs" color="fg.error">
          Nothing was saved. {messageOf(state.error)}
        </Text>
      )}
    </>
  );
}

function soFar(rows: number, total: number | undefined, noun: readonly [string, string]): string {
  if (total === undefined || total < rows) return formatCounted(rows, ...noun);
  return `${formatCount(rows)} of ${formatCounted(total, ...noun)}`;
}
