/** The app ID and key for the local push provider. They are not valid anywhere else. */
export const localPushApp = {
  appId: '5d1f0a4e-6c3b-4f0e-9a53-1c8a5f2f7f10',
  key: 'os_v2_app_local',
} as const;

/** The path of the SDK's page script. The real provider uses the same path. */
export const pushSdkPath = '/sdks/web/v16/OneSignalSDK.page.js';
