/** The app of the local push provider, and its key. Neither is of use anywhere else. */
export const localPushApp = {
  appId: '5d1f0a4e-6c3b-4f0e-9a53-1c8a5f2f7f10',
  key: 'os_v2_app_local',
} as const;

/** Path of the SDK's script for pages, as the provider has it. */
export const pushSdkPath = '/sdks/web/v16/OneSignalSDK.page.js';
