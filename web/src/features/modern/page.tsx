import { Box, Button, Icon } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { systemStatusQuery } from '../../api/system-status';
import { PageHeader } from '../../components/layout/page-header';
import { OwnUndoButtons } from '../../components/undo/own-undo-buttons';
import { Sections } from './sections';
import { StatusAlert } from './status-alert';

const panelId = 'system-status';

/**
 * /admin/modern: every place of the panel as a card, undo and redo, and how the system is (docs/product.md).
 */
export function ModernPage() {
  const status = useQuery(systemStatusQuery);
  // What is not well shows itself, until somebody has seen it.
  const [wanted, setWanted] = useState<boolean>();
  // Of the last answer: while it is asked again, nothing closes.
  const hasFailed = status.errorUpdatedAt > status.dataUpdatedAt;
  const unwell = hasFailed || status.data?.healthy === false;
  const open = wanted ?? unwell;
  return (
    <>
      <PageHeader
        title="Modern Admin"
        badge="Beta"
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
