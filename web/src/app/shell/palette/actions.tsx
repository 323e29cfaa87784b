import { useQuery } from '@tanstack/react-query';
import {
  CirclePause,
  CirclePlay,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Redo2,
  Sun,
  Undo2,
} from 'lucide-react';
import { lazy, type ReactElement, Suspense } from 'react';
import type { JobSwitch } from '#shared/jobs/job/job';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { usePulse } from '../../../api/pulse';
import { schedulesQuery } from '../../../api/schedules';
import { signOut } from '../../../api/session/sign-out';
import type { Direction } from '../../../api/trail/undo';
import { UnpauseJobs } from '../../../features/jobs/catalogue/unpause-jobs';
import { chooseColorMode } from '../../look/color-mode';
import type { PalettePlace } from './place';

const PauseJobs = lazy(async () => ({
  default: (await import('../../../features/jobs/catalogue/pause-jobs')).PauseJobs,
}));
const PauseSchedule = lazy(async () => ({
  default: (await import('../../../features/jobs/schedules/pause-schedule')).PauseSchedule,
}));

export interface FrameActions {
  /** Undoes or redoes the caller's last edit. */
  readonly reverseOwn: (direction: Direction) => void;
  readonly toggleKeyboardBar: () => void;
}

export interface PaletteAction extends PalettePlace {
  readonly words: string;
  /** Performs the action. If it needs confirmation, returns the dialog, and the palette closes. */
  readonly act: (close: () => void) => ReactElement | undefined;
}

interface DirectAction {
  readonly title: string;
  readonly description: string;
  readonly words: string;
  readonly icon: LucideIcon;
  readonly act: () => void;
}

const doing = ({ act, ...rest }: DirectAction): PaletteAction => ({
  ...rest,
  path: `action:${rest.title.toLowerCase().replaceAll(' ', '-')}`,
  act: () => {
    act();
    return undefined;
  },
});

export function usePaletteActions(frame: FrameActions): readonly PaletteAction[] {
  const jobSwitch = usePulse()?.jobSwitch;
  const { data: schedules = [] } = useQuery(schedulesQuery);
  return [
    jobSwitch?.paused ? resumeAll(jobSwitch) : pauseAll,
    ...schedules.map(pauseOrResume),
    doing({
      title: 'Undo my last edit',
      description: 'Reverses your last edit to a record in this panel',
      words: 'revert back rollback restore',
      icon: Undo2,
      act: () => frame.reverseOwn('undo'),
    }),
    doing({
      title: 'Redo my last edit',
      description: 'Reapplies the edit you last undid',
      words: 'again repeat reapply',
      icon: Redo2,
      act: () => frame.reverseOwn('redo'),
    }),
    doing({
      title: 'Light theme',
      description: 'Panel appearance',
      words: 'mode color colour bright',
      icon: Sun,
      act: () => chooseColorMode('light'),
    }),
    doing({
      title: 'Dark theme',
      description: 'Panel appearance',
      words: 'mode color colour night',
      icon: Moon,
      act: () => chooseColorMode('dark'),
    }),
    doing({
      title: 'System theme',
      description: 'Panel appearance',
      words: 'mode color colour automatic',
      icon: Monitor,
      act: () => chooseColorMode('system'),
    }),
    doing({
      title: 'Keyboard shortcuts',
      description: 'Show or hide the bar',
      words: 'keys help hotkeys',
      icon: Keyboard,
      act: frame.toggleKeyboardBar,
    }),
    doing({
      title: 'Sign out',
      description: 'Ends your session in this browser',
      words: 'log out logout log off leave exit',
      icon: LogOut,
      act: () => void signOut(),
    }),
  ];
}

const pauseAll: PaletteAction = {
  path: 'action:pause-jobs',
  title: 'Pause all jobs',
  description: 'Stops all runs, after asking for a reason',
  words: 'stop halt emergency hold freeze suspend disable kill switch',
  icon: CirclePause,
  act: (close) => (
    <Suspense>
      <PauseJobs open onClose={close} />
    </Suspense>
  ),
};

function resumeAll(jobSwitch: JobSwitch): PaletteAction {
  return {
    path: 'action:resume-jobs',
    title: 'Resume all jobs',
    description: `Paused by ${jobSwitch.by ?? 'an admin'}: ${jobSwitch.reason ?? ''}`,
    words: 'unpause continue hold release unfreeze enable',
    icon: CirclePlay,
    act: (close) => <ResumeAll jobSwitch={jobSwitch} onClose={close} />,
  };
}

/**
 * Asks whether to resume jobs. The dialog stays open afterwards, because it then offers to resume the stopped
 * runs.
 */
function ResumeAll({ jobSwitch, onClose }: { readonly jobSwitch: JobSwitch; readonly onClose: () => void }) {
  const paused = usePulse()?.jobSwitch.paused ?? true;
  return <UnpauseJobs open jobSwitch={jobSwitch} paused={paused} onClose={onClose} />;
}

function pauseOrResume(schedule: ScheduledJob): PaletteAction {
  const { job, title, paused } = schedule;
  return {
    path: `action:schedule:${job}`,
    title: paused ? `Resume the ${title} schedule` : `Pause the ${title} schedule`,
    description: 'Asks for confirmation first',
    words: `${job} stop start unpause nightly hold freeze suspend disable enable continue`,
    icon: paused ? CirclePlay : CirclePause,
    act: (close) => (
      <Suspense>
        <PauseSchedule open schedule={schedule} onClose={close} />
      </Suspense>
    ),
  };
}
