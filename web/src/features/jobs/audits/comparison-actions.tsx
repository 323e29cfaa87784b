import { Button, HStack } from '@chakra-ui/react';
import { FileText } from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import { shortRunId } from '../../../api/runs';
import { download } from '../../../components/export/download';
import { jsonFormat } from '../../../components/export/export-format';
import { ExportMenu } from '../../../components/export/export-menu';
import { toast } from '../../../components/toast/toaster';
import { type ComparisonRow, syncScript, titleChanges } from './comparison-rows';
import { messages } from './messages';

interface ComparisonActionsProps {
  readonly rows: readonly ComparisonRow[];
  readonly run: JobRun;
}

const json = jsonFormat<ComparisonRow>(({ id: _, isMatch, isMismatch: ___, kind: __, ...row }) => ({
  ...row,
  matches: isMatch,
}));

/** Exports the rows of a comparison as JSON, or as instructions for changing the database manually. */
export function ComparisonActions({ rows, run }: ComparisonActionsProps) {
  const generate = () => {
    const changes = titleChanges(rows).length;
    if (changes === 0) return toast.success(messages.noTitleChanges);
    download(
      `schedule-sync-${shortRunId(run.id)}.txt`,
      [syncScript(rows, run.createdAt)],
      'text/plain;charset=utf-8',
    );
    toast.success(messages.syncScript(changes));
  };
  return (
    <HStack gap="2" wrap="wrap">
      <ExportMenu
        noun={['line', 'lines']}
        label="Export Results"
        fileName={`schedule-comparison-${shortRunId(run.id)}`}
        formats={[json]}
        fetchPage={async () => ({ items: rows })}
        total={rows.length}
        disabled={rows.length === 0}
      />
      <Button onClick={generate}>
        <FileText aria-hidden /> Generate Sync Script
      </Button>
    </HStack>
  );
}
