import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { usePulse } from '../../../api/pulse';
import { PauseJobs } from './pause-jobs';

/** A menu of actions that apply to all jobs. */
export function JobsMenu() {
  const paused = usePulse()?.jobSwitch.paused ?? false;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu.Root recipe={menuSlotRecipe}>
        <Menu.Trigger asChild>
          <IconButton aria-label="More actions for all jobs">
            <Ellipsis aria-hidden />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item value="schedules" asChild>
                <Link to="/admin/jobs/schedules">Schedules</Link>
              </Menu.Item>
              <Menu.Item value="pause" color="fg.error" disabled={paused} onClick={() => setAsking(true)}>
                {paused ? 'All jobs are paused' : 'Pause all jobs…'}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      <PauseJobs open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
