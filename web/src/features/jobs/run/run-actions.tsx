import { HStack, IconButton, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { canResume, canStop } from '#shared/jobs/run/run-status';
import { canUndo } from '#shared/jobs/run/undo';
import { toast } from '../../../components/toast/toaster';
import { hasSucceededSince } from '../common/outcome';
import { offersRetry, RetryFailures } from '../start/retry-failures';
import { RunAgainButton } from '../start/run-again-button';
import { useRunSearch } from '../tabs/use-run-search';
import { HandOverDialog } from './hand-over';
import { ResumeRun } from './resume-run';
import { StopRun } from './stop-run';
import { UndoRun } from './undo-run';
import { VerifyRun } from './verify-run';

/** Hides the buttons' icons on a phone, so that up to three buttons and the menu fit on one line. */
const textsOnPhone = { '& button:not([aria-haspopup]) > svg': { hideBelow: 'sm' } } as const;

/**
 * A run's buttons. Resume is not offered if the job has succeeded since, because it would only check work
 * that is done. The command line can still resume the run.
 */
export function RunActions({ run }: { readonly run: JobRun }) {
  return (
    <HStack gap="2" wrap="wrap" css={textsOnPhone}>
      {canStop(run.status) && <StopRun run={run} />}
      {offersRetry(run) && <RetryFailures run={run} variant={run.dryRun ? 'outline' : 'solid'} />}
      <VerifyRun run={run} />
      {canUndo(run, Date.now()) && <UndoRun run={run} />}
      {canResume(run.status) && !run.undoneBy && !hasSucceededSince(run) && <ResumeRun run={run} />}
      <RunAgain run={run} />
      <MoreMenu run={run} />
    </HStack>
  );
}

/** Opens the confirmation at once if the URL asks for it, but not after a reload or Back. */
function RunAgain({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const asksFirst = search.again === true;
  useEffect(() => {
    if (asksFirst) set({ again: undefined });
  }, [asksFirst, set]);
  return <RunAgainButton run={run} asksFirst={asksFirst} />;
}

function MoreMenu({ run }: { readonly run: JobRun }) {
  const [isHandingOver, setHandingOver] = useState(false);
  const copy = (text: string, what: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(`${what} copied`),
      () => toast.error(`${what} could not be copied`),
    );
  return (
    <>
      <HandOverDialog run={run} open={isHandingOver} onClose={() => setHandingOver(false)} />
      <Menu.Root recipe={menuSlotRecipe}>
        <Menu.Trigger asChild>
          <IconButton aria-label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="hand-over" onClick={() => setHandingOver(true)}>
                Hand over…
              </Menu.Item>
              <Menu.Item value="link" onClick={() => void copy(window.location.href, 'Link')}>
                Copy link
              </Menu.Item>
              <Menu.Item value="id" onClick={() => void copy(run.id, 'Run ID')}>
                Copy run ID
              </Menu.Item>
              <Menu.Item value="history" asChild>
                <Link to="/admin/jobs/history" search={{ job: run.job }}>
                  All runs of this job
                </Link>
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </>
  );
}
