import { RotateCw } from 'lucide-react';
import { PageHeader } from '../../../components/layout/page-header';
import { LinkButton } from '../../../components/links/link-button';
import { ActButton } from '../../../components/push/act-button';
import { diagnosticsWords } from '../../../push/messages';
import { usePush } from '../../../push/use-push';
import { messages } from './messages';
import { Steps } from './steps';

/** The page /admin/notification-troubleshooter. */
export function NotificationTroubleshooterPage() {
  const push = usePush(diagnosticsWords);
  return (
    <>
      <PageHeader
        title={messages.title}
        purpose={messages.purpose}
        actions={
          <>
            <LinkButton variant="outline" to="/admin/missing-reminder">
              {messages.ofUser}
            </LinkButton>
            <ActButton push={push} act="refresh" icon={<RotateCw aria-hidden />}>
              Check again
            </ActButton>
          </>
        }
      />
      <Steps push={push} />
    </>
  );
}
