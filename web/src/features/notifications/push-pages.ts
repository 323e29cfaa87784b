/*
 * The pages of push, loaded together: they share most of their code, and the first load of the panel names
 * every file of every page that is loaded apart.
 */
export { NotificationsDebugPage } from './debug/page';
export { PushDiagnosticsPage } from './diagnostics/page';
export { NotificationHubPage } from './hub/page';
export { NotificationTroubleshooterPage } from './troubleshooter/page';
