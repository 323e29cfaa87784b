import { Text } from '@chakra-ui/react';
import { messageOf } from '../../api/api-error';
import { runInTheWay, shortRunId } from '../../api/runs';
import { Callout } from '../layout/callout';
import { ReferenceLink, referenceOf } from '../links/reference-link';
import { RunLink } from '../links/run-link';

export function ActionError({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  const runId = runInTheWay(error);
  const reference = referenceOf(error);
  return (
    <Callout status="error" role="alert">
      <Text textStyle="sm" overflowWrap="anywhere">
        {runId ? messageOf(error).replaceAll(runId, shortRunId(runId)) : messageOf(error)}
      </Text>
      {reference && <ReferenceLink reference={reference} />}
      {runId && <RunLink id={runId}>Open that run</RunLink>}
    </Callout>
  );
}
