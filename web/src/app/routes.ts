import { activityLogsPages } from './routes/activity-logs';
import { analyticsPages } from './routes/analytics';
import { contentManagementPages } from './routes/content-management';
import { homePages } from './routes/home';
import { notificationsPages } from './routes/notifications';
import { systemToolsPages } from './routes/system-tools';
import { userManagementPages } from './routes/user-management';

/**
 * The route table, which has one file under routes/ for each navigation group. It is used by the router, the
 * navigation, both dashboards, the chooser's quick links, breadcrumbs, the command palette and page titles
 * (RouteInfo documents each field). A new page needs one row in its group's file and a folder in features/.
 */
export const pages = [
  ...homePages,
  ...contentManagementPages,
  ...notificationsPages,
  ...systemToolsPages,
  ...userManagementPages,
  ...analyticsPages,
  ...activityLogsPages,
] as const;
