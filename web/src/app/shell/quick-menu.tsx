import { Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { useNavigate } from '@tanstack/react-router';
import { History, Play, Redo2, Search, Undo2 } from 'lucide-react';
import type { LazyMenuProps } from './lazy-menu';
import { useShellActions } from './shell-actions';

export function QuickMenu({ trigger }: LazyMenuProps) {
  const actions = useShellActions();
  const navigate = useNavigate();
  const items = [
    { value: 'search', icon: Search, label: 'Search', act: () => actions?.openPalette() },
    { value: 'start', icon: Play, label: 'Start a job', act: () => void navigate({ to: '/admin/jobs' }) },
    {
      value: 'history',
      icon: History,
      label: 'Job history',
      act: () => void navigate({ to: '/admin/jobs/history' }),
    },
    { value: 'undo', icon: Undo2, label: 'Undo my last edit', act: () => actions?.reverseOwn('undo') },
    { value: 'redo', icon: Redo2, label: 'Redo', act: () => actions?.reverseOwn('redo') },
  ];
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      defaultOpen
      positioning={{ placement: 'top-end' }}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            {items.map(({ value, icon: Icon, label, act }) => (
              <Menu.Item key={value} value={value} minH="10" onSelect={act}>
                <Icon size={16} aria-hidden /> {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
