import { Button, Dialog } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { inactivityMinutes } from '#shared/domain/users/session-length';
import { formatLocalMinute } from '#shared/text/time-format';
import { watchInactivity } from '../../api/session/inactivity';
import { endSession } from '../../api/session/session';
import { useSession } from '../../api/session/stored-session';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';

export function Inactivity() {
  const { session } = useSession();
  const signedInAtSeconds = session?.profile.auth_time;
  const [endsAtMs, setEndsAtMs] = useState<number>();
  const watch = useRef<ReturnType<typeof watchInactivity>>(undefined);
  const stayButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    watch.current = watchInactivity(signedInAtSeconds === undefined ? Date.now() : signedInAtSeconds * 1000, {
      warn: setEndsAtMs,
      end: () => void endSession(),
    });
    return () => watch.current?.stop();
  }, [signedInAtSeconds]);

  const stay = () => watch.current?.continueSession();
  return (
    <DialogFrame open={endsAtMs !== undefined} onClose={stay} focus={stayButton} role="alertdialog">
      <DialogBody title="Still there?">
        <Dialog.Description color="fg.muted">
          You have not used the panel for a while. Your session will end after {inactivityMinutes} minutes
          without activity{endsAtMs === undefined ? '' : `, at ${formatLocalMinute(endsAtMs)}`}. Jobs keep
          running.
        </Dialog.Description>
      </DialogBody>
      <Dialog.Footer>
        <Button ref={stayButton} variant="solid" onClick={stay}>
          Stay signed in
        </Button>
      </Dialog.Footer>
    </DialogFrame>
  );
}
