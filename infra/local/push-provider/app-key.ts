/** The app and key of the local provider, which are not valid anywhere else. */
export const localPushApp = {
  appId: '5d1f0a4e-6c3b-4f0e-9a53-1c8a5f2f7f10',
  key: 'os_v2_app_local',
} as const;

/** The SDK's path, as at the real provider. */
export const pushSdkPath = '/sdks/web/v16/OneSignalSDK.page.js';
