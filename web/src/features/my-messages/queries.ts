import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#shared/api/gql';
import * as documents from '#shared/events/message-documents';
import type { MessageSettings } from '#shared/events/personal-messages';
import { graphql } from '../../api/client';
import { useWrite } from '../../api/use-write';

const everyMs = 10_000;
const keys = { settings: ['message-settings'] } as const;

/** Reads the settings every 10 s, because the address is confirmed outside this page. */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: async () => (await graphql(documents.messageSettingsDocument)).messageSettings,
  refetchInterval: everyMs,
});

function useCommand<Variables>(document: Document<Readonly<Record<string, MessageSettings>>, Variables>) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (variables: Variables) => {
      const [settings] = Object.values(await graphql(document, variables));
      return settings;
    },
    onSuccess: (settings) => client.setQueryData(keys.settings, settings),
  });
}

export const useSaveSettings = () => useCommand(documents.saveMessageSettingsDocument);
export const useSendConfirmation = () => useCommand(documents.sendConfirmationDocument);
export const useSendTest = () => useCommand(documents.sendTestMessageDocument);
