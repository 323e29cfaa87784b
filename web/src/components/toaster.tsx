import { Toaster as ChakraToaster, createToaster, Portal, Stack, Toast } from '@chakra-ui/react';
import { CircleAlert, CircleCheck } from 'lucide-react';

const successMs = 3_000;

const toaster = createToaster({ placement: 'bottom-end', pauseOnPageIdle: true, max: 4 });

interface ToastOptions {
  readonly description?: string;
  /** The next step, such as 'Undo' or 'Open run'. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Short messages: success goes after 3 s, an error stays until it is dismissed. Never the only place where an error stands. */
export const toast = {
  success(title: string, options: ToastOptions = {}): void {
    toaster.create({ type: 'success', title, duration: successMs, closable: true, ...options });
  },
  error(title: string, options: ToastOptions = {}): void {
    toaster.create({
      type: 'error',
      title,
      duration: Number.POSITIVE_INFINITY,
      closable: true,
      ...options,
    });
  },
};

/** Where toasts appear; stands once, in the providers. */
export function Toaster() {
  return (
    <Portal>
      <ChakraToaster toaster={toaster} insetInline={{ mdDown: '4' }}>
        {({ type, title, description, action }) => (
          <Toast.Root width={{ md: 'sm' }}>
            {type === 'error' ? <CircleAlert aria-hidden size={18} /> : <CircleCheck aria-hidden size={18} />}
            <Stack gap="0.5" flex="1" minW="0">
              <Toast.Title>{title}</Toast.Title>
              {description && <Toast.Description>{description}</Toast.Description>}
            </Stack>
            {action && <Toast.ActionTrigger>{action.label}</Toast.ActionTrigger>}
            <Toast.CloseTrigger aria-label="Dismiss" />
          </Toast.Root>
        )}
      </ChakraToaster>
    </Portal>
  );
}
