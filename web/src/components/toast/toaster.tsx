import { Box, Button, CloseButton, HStack, Icon, Portal, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addToast, removeToast, type ToastAction, type ToastMessage, useToasts } from './toast-store';

const successMs = 3_000;
/** How long a toast with an action is shown, in milliseconds: long enough to decide. */
const choiceMs = 8_000;

const looks = {
  success: { icon: CircleCheck, color: 'fg.success', word: 'Done' },
  info: { icon: Info, color: 'fg.muted', word: 'Note' },
  error: { icon: CircleAlert, color: 'fg.error', word: 'Error' },
} as const;

interface ToastOptions {
  readonly description?: string;
  readonly action?: ToastAction | readonly ToastAction[];
}

/**
 * Shows toasts. Success and information disappear after 3 s, or 8 s with an action. An error stays until
 * dismissed, and is always shown elsewhere too.
 */
export const toast = {
  success: (title: string, options: ToastOptions = {}) => addToast({ kind: 'success', title, ...options }),
  info: (title: string, options: ToastOptions = {}) => addToast({ kind: 'info', title, ...options }),
  error: (title: string, options: ToastOptions = {}) => addToast({ kind: 'error', title, ...options }),
};

export function Toaster() {
  const messages = useToasts();
  return (
    <Portal>
      <Stack
        as="section"
        aria-label="Messages"
        aria-live="polite"
        position="fixed"
        zIndex="toast"
        // This keeps toasts above the floating button on small screens.
        bottom={{ base: '20', md: '4' }}
        insetEnd="4"
        insetStart={{ base: '4', sm: 'auto' }}
        width={{ sm: '360px' }}
        gap="2"
        pointerEvents="none"
      >
        {messages.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </Stack>
    </Portal>
  );
}

function Toast({ message }: { readonly message: ToastMessage }) {
  const { id, kind, title, description, action } = message;
  const [held, setHeld] = useState(false);
  const actions = [action ?? []].flat();
  const shownMs = actions.length > 0 ? choiceMs : successMs;
  const close = () => removeToast(id);

  // A toast that is hovered or focused is probably being read, so its timer restarts afterwards.
  useEffect(() => {
    if (kind === 'error' || held) return;
    const timer = setTimeout(() => removeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, kind, held, shownMs]);

  return (
    <HStack
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      pointerEvents="auto"
      align="flex-start"
      gap="2.5"
      ps="3"
      pe="2"
      py="2"
      layerStyle="frame"
      boxShadow="lg"
      animation="slide-from-bottom 150ms ease-out, fade-in 150ms ease-out"
    >
      <Icon
        as={looks[kind].icon}
        boxSize="4"
        mt="1.5"
        color={looks[kind].color}
        aria-label={looks[kind].word}
      />
      <Box flex="1" minW="0" py="1">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {title}
        </Text>
        {description && (
          <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
            {description}
          </Text>
        )}
      </Box>
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          size="xs"
          onClick={() => {
            close();
            onClick();
          }}
        >
          {label}
        </Button>
      ))}
      <CloseButton size="xs" aria-label="Dismiss" onClick={close} />
    </HStack>
  );
}
