import { Box, Heading, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { inWords, messageOf } from '../../api/api-error';
import { type User, userQuery } from '../../api/users';
import { NoticeLine } from '../../components/actions/notice-line';
import { PageHeader } from '../../components/layout/page-header';
import type { PageReads } from '../../components/layout/page-reads';
import { ErrorState, LoadingState } from '../../components/layout/states';
import { usePageNavigate } from '../../components/links/use-page-navigate';
import { UserLink } from '../../components/links/user-link';
import { FindForm } from './find-form';
import { messages } from './messages';
import { PreferencesFacts } from './preferences-facts';
import { quickAccessQuery } from './queries';
import { RecoveryForm } from './recovery-form';
import { RecoveryScan } from './recovery-scan';

/** The page /admin/user-preferences-recovery (docs/product.md). */
export function PreferencesRecoveryPage() {
  const { email } = useSearch({ from: '/shell/admin/user-preferences-recovery' });
  const navigate = usePageNavigate({ from: '/admin/user-preferences-recovery' });
  const found = useQuery(userQuery(email));
  const [checks, setChecks] = useState(0);
  const check = useCallback(
    (text: string) => {
      void navigate({ search: (before) => ({ ...before, email: text }), state: true, resetScroll: false });
      window.scrollTo({ top: 0 });
    },
    [navigate],
  );
  const { data: user, error, isFetching, refetch } = found;
  return (
    <>
      <PageHeader
        title="User preferences recovery"
        purpose="Checks whether a user has preferences, and creates them if they are missing."
      />
      <Stack gap="6">
        <FindForm
          key={email}
          label="User email"
          help="Case does not matter. You can also enter a unique ID."
          submitLabel="Check status"
          value={email}
          busy={isFetching && !user}
          onFind={(text) => {
            setChecks((count) => count + 1);
            if (text === email) void refetch();
            else check(text);
          }}
          quick
        />
        {error ? (
          <Box layerStyle="frame">
            <ErrorState
              error={inWords(error, messages.checkFailed(messageOf(error)))}
              onRetry={() => void refetch()}
            />
          </Box>
        ) : (
          email !== undefined &&
          (user ? (
            <Checked key={`${checks} of ${email}`} user={user} asked={email} />
          ) : (
            <Box layerStyle="frame" minH="40">
              <LoadingState label="Checking" />
            </Box>
          ))
        )}
        <RecoveryScan onCheck={check} />
      </Stack>
    </>
  );
}

PreferencesRecoveryPage.reads = ((read) => void read(quickAccessQuery)) satisfies PageReads;

function Checked({ user, asked }: { readonly user: User; readonly asked: string }) {
  const { preferences, account } = user;
  const [first] = preferences;
  // Preferences are recovered by email address. If the record has none, the directory's is used.
  const email = user.email ?? asked;
  // Someone else may create the record first. The refusal stays when the record has taken the form's place.
  const [refusal, setRefusal] = useState<string>();
  if (!first) {
    return <RecoveryForm email={email} known={account !== null} refusal={refusal} onRefusal={setRefusal} />;
  }
  return (
    <Stack as="section" aria-label="Status" layerStyle="frame" p={{ base: '4', md: '5' }} gap="4">
      <Heading as="h2" textStyle="sectionTitle">
        <UserLink id={user.email ?? first.id}>{email}</UserLink>
      </Heading>
      <NoticeLine
        notice={
          refusal !== undefined
            ? { tone: 'error', text: refusal }
            : preferences.length === 1
              ? { tone: 'success', text: 'This user has preferences. There is nothing to recover.' }
              : {
                  tone: 'warning',
                  text: `This user has ${preferences.length} preferences records. The newest one is shown.`,
                }
        }
      />
      <PreferencesFacts record={first} />
    </Stack>
  );
}
