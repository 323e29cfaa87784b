import { Box, Button, Icon } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { systemStatusQuery } from '../../api/system-status';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { OwnUndoButtons } from '../../components/undo/own-undo-buttons';
import { Sections } from './sections';
import { StatusAlert } from './status-alert';

const panelId = 'system-status';

/**
 * /admin/modern. Shows all areas of the panel as cards, together with undo, redo and the system status
 * (docs/product.md).
 */
export function ModernPage() {
  const status = useQuery(systemStatusQuery);
  // Undefined until the user opens or closes the status panel. Until then, the panel opens automatically if
  // there is a problem.
  const [wanted, setWanted] = useState<boolean>();
  // This uses the last response, so that the status panel does not close during a refetch.
  const hasFailed = status.errorUpdatedAt > status.dataUpdatedAt;
  const unwell = hasFailed || status.data?.healthy === false;
  const open = wanted ?? unwell;
  return (
    <>
      <PageHeader
        title="Modern Admin"
        purpose="Every tool in the panel, grouped by purpose."
        actions={
          <>
            <OwnUndoButtons />
            <Button aria-expanded={open} aria-controls={panelId} onClick={() => setWanted(!open)}>
              <Icon as={Activity} color={unwell ? 'fg.error' : undefined} aria-hidden />
              System Status
            </Button>
          </>
        }
      />
      <Box id={panelId}>{open && <StatusAlert status={status} onDismiss={() => setWanted(false)} />}</Box>
      <Sections />
    </>
  );
}

ModernPage.reads = ((read) => {
  void read(systemStatusQuery);
}) satisfies PageReads;
