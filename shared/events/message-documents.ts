const settingsFields =
  'email kinds quietHours { from to days timeZone } urgentInQuietHours subscription waiting lastSentAt';

export const messageSettingsDocument = /* GraphQL */ `query MessageSettings { messageSettings { ${settingsFields} } }`;
export const saveMessageSettingsDocument = /* GraphQL */ `mutation SaveMessageSettings($input: MessageSettingsInput!) {
  saveMessageSettings(input: $input) { ${settingsFields} }
}`;
export const sendConfirmationDocument = /* GraphQL */ `mutation SendMessageConfirmation {
  sendMessageConfirmation { ${settingsFields} }
}`;
export const sendTestMessageDocument = /* GraphQL */ `mutation SendTestMessage { sendTestMessage { ${settingsFields} } }`;
