import { Button } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { csvColumnsOf } from '#shared/domain/records/csv-columns';
import type { Model } from '#shared/models/model';
import { listPages, pagesOfIds } from '../../api/records/record-pages';
import { csvFormat } from '../export/export-format';
import { ExportMenu } from '../export/export-menu';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

interface CsvButtonsProps {
  readonly model: Model;
  readonly all: readonly Identified[] | undefined;
  /** The records that match the list's search and filters. */
  readonly found: readonly Identified[] | undefined;
}

interface Identified {
  readonly id: string;
}

/** Exports a list, as it is filtered, as CSV, and imports edited files. */
export function CsvButtons({ model, all, found }: CsvButtonsProps) {
  // The dialog is loaded when first opened. It then stays mounted for its closing animation and to follow its
  // run.
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const [visit, setVisit] = useState(0);
  const [, plural] = model.label;
  return (
    <>
      <ExportMenu
        noun={model.label}
        fileName={plural.replaceAll(' ', '-')}
        formats={[csvFormat(csvColumnsOf(model))]}
        label="Export CSV"
        total={found?.length}
        disabled={found?.length === 0}
        fetchPage={
          found && found.length !== all?.length
            ? pagesOfIds(
                model,
                found.map(({ id }) => id),
              )
            : listPages(model)
        }
      />
      <Button
        onClick={() => {
          setVisit(visit + 1);
          setState('open');
        }}
      >
        <Upload aria-hidden /> Import CSV
      </Button>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <ImportDialog
            key={visit}
            model={model}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
