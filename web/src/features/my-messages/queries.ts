import { queryOptions, useQueryClient } from '@tanstack/react-query';
import * as documents from '#shared/events/message-documents';
import type { MessageChoices, MessageSettings } from '#shared/events/personal-messages';
import { graphql } from '../../api/client';
import { useWrite } from '../../api/use-write';

const everyMs = 10_000;
const keys = { settings: ['message-settings'] } as const;

/**
 * The query for the admin's own settings. It is refetched every 10 s, because the address is confirmed
 * outside this page.
 */
export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: async () =>
    (await graphql<{ messageSettings: MessageSettings }>(documents.messageSettingsDocument)).messageSettings,
  refetchInterval: everyMs,
});

/** Returns a mutation that sends a command and then displays the settings from the response. */
function useCommand<Variables extends object>(document: string) {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (variables: Variables) => {
      const [settings] = Object.values(
        await graphql<Record<string, MessageSettings>, Variables>(document, variables),
      );
      return settings;
    },
    onSuccess: (settings) => client.setQueryData(keys.settings, settings),
  });
}

export const useSaveSettings = () =>
  useCommand<{ input: MessageChoices }>(documents.saveMessageSettingsDocument);

export const useSendConfirmation = () =>
  useCommand<Record<string, never>>(documents.sendConfirmationDocument);

export const useSendTest = () => useCommand<Record<string, never>>(documents.sendTestMessageDocument);
