import { Button } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { csvColumnsOf } from '#shared/domain/records/csv-columns';
import type { Model } from '#shared/models/model';
import { listPages } from '../../api/records/record-pages';
import { csvFormat } from '../export/export-format';
import { ExportMenu } from '../export/export-menu';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog')).ImportDialog }));

interface CsvButtonsProps {
  readonly model: Model;
  /** The number of records, if known. */
  readonly total?: number | undefined;
}

/** Buttons that export all of a model's records as CSV and import edited files. */
export function CsvButtons({ model, total }: CsvButtonsProps) {
  // The dialog is loaded when it is first opened. It then stays mounted, so that it can finish its closing
  // animation and follow its run.
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
        total={total}
        disabled={total === 0}
        fetchPage={listPages(model)}
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
