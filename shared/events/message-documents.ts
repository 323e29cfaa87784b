import { gql } from '../api/gql';

/** GraphQL documents for admins' personal messages (docs/personal-messages.md). */

const settingsFragment = gql(
  `fragment MessageSettings on MessageSettings { email kinds quietHours { from to days timeZone } urgentInQuietHours subscription waiting lastSentAt }`,
);

export const messageSettingsDocument = gql(
  `query MessageSettings { messageSettings { ...MessageSettings } }`,
  [settingsFragment],
);
export const saveMessageSettingsDocument = gql(
  `mutation SaveMessageSettings($input: MessageSettingsInput!) {
  saveMessageSettings(input: $input) { ...MessageSettings }
}`,
  [settingsFragment],
);
export const sendConfirmationDocument = gql(
  `mutation SendMessageConfirmation {
  sendMessageConfirmation { ...MessageSettings }
}`,
  [settingsFragment],
);
export const sendTestMessageDocument = gql(
  `mutation SendTestMessage { sendTestMessage { ...MessageSettings } }`,
  [settingsFragment],
);
