import { Button, HStack, Menu, Portal, Text } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { allPages, type FetchPage } from '../../api/all-pages';
import { messageOf } from '../../api/api-error';
import { formatCount, formatCounted } from '../text/number';
import { toast } from '../toast/toaster';
import { download } from './download';
import type { ExportFormat } from './export-format';

interface ExportMenuProps<Row> {
  /** Singular and plural, such as `['failure', 'failures']`. */
  readonly noun: readonly [string, string];
  /** A name without the extension, such as 'run-7F3K-failures'. */
  readonly fileName: string;
  readonly formats: readonly ExportFormat<Row>[];
  readonly fetchPage: FetchPage<Row>;
  readonly total?: number | undefined;
  /** The default is 'Export'. */
  readonly label?: string;
  /** By default, it says how many rows were exported. */
  readonly savedText?: string;
  /** By default, it says that nothing was saved, and why. */
  readonly failedText?: (reason: string) => string;
  readonly disabled?: boolean;
  readonly size?: 'xs' | undefined;
}

/**
 * Exports all pages of a list as a file. With several formats, it opens a menu. Shows the progress and a
 * Cancel button.
 */
export function ExportMenu<Row>(props: ExportMenuProps<Row>) {
  const { noun, fileName, formats, fetchPage, total, label = 'Export', disabled = false } = props;
  const { state, start, cancel } = useExport({
    fileName,
    fetchPage,
    onSaved: (rows) => toast.success(props.savedText ?? `Exported ${formatCounted(rows, ...noun)}`),
    onEmpty: () => toast.info(`There are no ${noun[1]} to export`),
  });
  const reading = state.phase === 'reading';
  const [first, ...others] = formats;
  // The button is not `disabled` during the export, because it would lose the focus.
  const look = { disabled, 'aria-disabled': reading || disabled, size: props.size };
  const words = (
    <>
      <Download aria-hidden /> {label}
    </>
  );
  return (
    <HStack gap="3" wrap="wrap">
      <Progress state={state} noun={noun} total={total} failedText={props.failedText ?? nothingSaved} />
      {reading && (
        <Button variant="ghost" size={props.size} onClick={cancel}>
          Cancel
        </Button>
      )}
      {first && others.length === 0 ? (
        <Button {...look} onClick={() => !reading && void start(first)}>
          {words}
        </Button>
      ) : (
        <FormatMenu
          formats={formats}
          reading={reading}
          onChoose={start}
          trigger={<Button {...look}>{words}</Button>}
        />
      )}
    </HStack>
  );
}

const nothingSaved = (reason: string) => `Nothing was saved. ${reason}`;

interface FormatMenuProps<Row> {
  readonly formats: readonly ExportFormat<Row>[];
  readonly reading: boolean;
  readonly onChoose: (format: ExportFormat<Row>) => void;
  readonly trigger: ReactNode;
}

function FormatMenu<Row>({ formats, reading, onChoose, trigger }: FormatMenuProps<Row>) {
  const [open, setOpen] = useState(false);
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      open={open}
      onOpenChange={(details) => setOpen(details.open && !reading)}
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {formats.map((format) => (
              <Menu.Item key={format.extension} value={format.extension} onClick={() => onChoose(format)}>
                {format.label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

interface ProgressProps {
  readonly state: ExportState;
  readonly noun: readonly [string, string];
  readonly total: number | undefined;
  readonly failedText: (reason: string) => string;
}

function Progress({ state, noun, total, failedText }: ProgressProps) {
  return (
    <>
      <Text
        role="status"
        textStyle="xs"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
        // This is always rendered, because screen readers would not announce its text otherwise.
        _empty={{ position: 'absolute' }}
      >
        {state.phase === 'reading' && `Exporting ${soFar(state.rows, total, noun)}`}
      </Text>
      {state.phase === 'failed' && (
        <Text role="alert" textStyle="xs" color="fg.error">
          {failedText(messageOf(state.error))}
        </Text>
      )}
    </>
  );
}

function soFar(rows: number, total: number | undefined, noun: readonly [string, string]): string {
  if (total === undefined || total < rows) return formatCounted(rows, ...noun);
  return `${formatCount(rows)} of ${formatCounted(total, ...noun)}`;
}

type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'reading'; readonly rows: number }
  | { readonly phase: 'saved'; readonly rows: number }
  | { readonly phase: 'failed'; readonly error: unknown };

interface ExportOptions<Row> {
  /** The file name without the extension, such as 'run-7F3K-failures'. */
  readonly fileName: string;
  readonly fetchPage: FetchPage<Row>;
  readonly onSaved: (rows: number) => void;
  /** Called instead of saving a file if the list is empty. */
  readonly onEmpty: () => void;
}

/**
 * Exports a list. Only one export runs at a time. If it is cancelled, nothing is saved. Leaving the page
 * cancels it.
 */
function useExport<Row>({ fileName, fetchPage, onSaved, onEmpty }: ExportOptions<Row>) {
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  async function start(format: ExportFormat<Row>): Promise<void> {
    const controller = new AbortController();
    current.current = controller;
    const pieces = [format.head];
    let rows = 0;
    setState({ phase: 'reading', rows });
    try {
      for await (const page of allPages(fetchPage, controller.signal)) {
        pieces.push(format.piece(page, rows));
        rows += page.length;
        setState({ phase: 'reading', rows });
      }
      if (controller.signal.aborted) return;
      if (rows === 0) {
        setState({ phase: 'idle' });
        onEmpty();
        return;
      }
      if (format.tail) pieces.push(format.tail);
      download(`${fileName}.${format.extension}`, pieces, format.mediaType);
      setState({ phase: 'saved', rows });
      onSaved(rows);
    } catch (error) {
      if (!controller.signal.aborted) setState({ phase: 'failed', error });
    }
  }

  function cancel(): void {
    current.current?.abort();
    setState({ phase: 'idle' });
  }

  return { state, start, cancel };
}
