import type { JobRun } from '#shared/jobs/run/run';
import { allPages } from '../../api/all-pages';
import { failurePages } from '../../api/run/run-failures';
import { ExportMenu } from '../export/export-menu';
import type { RefusedLine } from './refused-rows';
import { refusedRows, refusedRowsCsv } from './refused-rows';

interface RefusedRowsButtonProps {
  /** The imported file. */
  readonly file: File;
  /** The import or its dry run. */
  readonly run: JobRun;
}

/** A button that saves the rows that cannot be imported, with the reasons, as a file to correct. */
export function RefusedRowsButton({ file, run }: RefusedRowsButtonProps) {
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
