import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { parsedJson } from '../base/json';
import { addressOf, isFromPage, isOwnHost, readBody } from '../site/requests';
import { type ProviderAnswer, refused } from './answers';
import { pushSdkPath } from './app-key';
import { audienceOf, type DemoSubscribers, noSubscribers } from './audience';
import { createControl } from './control';
import { type FaultOfOne, type Place, sendFault } from './faults';
import { Deliveries, type Notifications, openNotifications, type ProviderRequest } from './notifications';
import { answerUsers } from './user-routes';
import { PushUsers } from './users';

const maxBodyBytes = 64 * 1024;

/** Returns the path of the control URL, which has the key that callers need (docs/local-host.md). */
export const controlPath = (controlKey: string) => `/_control/${controlKey}`;

interface PushServerOptions {
  readonly notifications: Notifications;
  readonly users: PushUsers;
  readonly deliveries: Deliveries;
  readonly scripts: SdkScripts;
  readonly demo: DemoSubscribers;
  readonly appId: string;
  readonly key: string;
  /** The key in the path of the control URL. */
  readonly controlKey: string;
  /** The only origin whose pages may use the SDK. */
  readonly siteOrigin: string;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly body: unknown;
}

/**
 * Serves the parts of OneSignal that the panel uses: the REST API for functions, which send the key, and the
 * SDK with its routes for pages of the panel's origin.
 */
function createPushServer(options: PushServerOptions): Server {
  const control = createControl((place, { answer: fault }) => {
    if (place === 'delivery' && fault !== 'ok') options.deliveries.cut();
  });

  return createServer(async (request, response) => {
    try {
      const url = addressOf(request);
      if (!isOwnHost(request))
        return send(response, refused(403, 'This server accepts requests only from this machine'));
      if (!url) return send(response, refused(400, 'The address is malformed'));
      const { method = '' } = request;
      const fromPage = isFromPage(request);
      const route = routeOf(method, url.pathname, fromPage);
      if (fromPage && !isOwnPage(request, route?.place === 'script', options.siteOrigin)) {
        return send(response, refused(403, 'This server accepts requests only from the panel'));
      }
      for (const [name, value] of Object.entries(corsHeaders(request))) response.setHeader(name, value);
      if (method === 'OPTIONS' && fromPage) {
        response.writeHead(204, preflightHeaders).end();
        return;
      }
      const body = await jsonOf(request);
      if (!fromPage && url.pathname === controlPath(options.controlKey)) {
        return send(response, control.answer(request, body));
      }
      if (!route) {
        const hasKey = request.headers.authorization === `Key ${options.key}`;
        return send(response, fromPage || hasKey || isUnknown(url) ? refused(404, 'Not found') : denied);
      }
      const fault = control.next(route.place, `${method} ${url.pathname}`);
      if (await sendFault(fault, request, response)) return;
      await answer({ request, response, url, body }, fault);
    } catch (error) {
      send(response, refused(500, String(error)));
    }
  });

  async function answer(exchange: Exchange, fault: FaultOfOne): Promise<void> {
    const { request, response, url } = exchange;
    const script = options.scripts.at(url.pathname);
    if (script) {
      const content = await script;
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(content);
      return;
    }
    const stream = /^\/apps\/[^/]+\/subscriptions\/([^/]+)\/messages$/.exec(url.pathname)?.[1];
    if (stream !== undefined && isFromPage(request)) {
      if (options.users.subscription(stream)) options.deliveries.open(stream, response);
      else send(response, refused(404, 'The subscription was not found'));
      return;
    }
    const said = isFromPage(request) ? await toPage(exchange, fault) : await toFunction(exchange);
    if (fault.answer === 'lost') request.socket.destroy();
    else send(response, said);
  }

  async function toPage({ request, url, body }: Exchange, fault: FaultOfOne): Promise<ProviderAnswer> {
    const { method = '' } = request;
    const [, kind, app, ...rest] = url.pathname.split('/');
    if (kind === 'notifications') return options.notifications.report(app ?? '', body);
    if (app !== options.appId) return refused(400, 'app_id not found');
    if (kind !== 'sync')
      return answerUsers(options.users, options.demo, {
        method,
        path: `/${rest.join('/')}`,
        body,
        hasKey: false,
      });
    const origin = fault.answer === 'restricted' ? fault.origin : options.siteOrigin;
    return { status: 200, body: { success: true, app_id: app, config: { origin } } };
  }

  async function toFunction({ request, url, body }: Exchange): Promise<ProviderAnswer> {
    if (request.headers.authorization !== `Key ${options.key}`) return denied;
    const { method = '' } = request;
    const [, kind, app = '', ...rest] = url.pathname.split('/');
    if (kind === 'apps') {
      if (app !== options.appId) return refused(400, 'app_id not found');
      return answerUsers(options.users, options.demo, {
        method,
        path: `/${rest.join('/')}`,
        body,
        hasKey: true,
      });
    }
    if ((url.searchParams.get('app_id') ?? Object(body).app_id) !== options.appId) {
      return refused(400, 'app_id not found');
    }
    const asked: ProviderRequest = { method, id: app || undefined, query: url.searchParams, body };
    return options.notifications.answer(asked);
  }
}

const denied = refused(401, 'Access denied. Please include an Authorization header with a valid API key.');

const isUnknown = ({ pathname }: URL) => !/^\/(apps|notifications)(\/|$)/.test(pathname);

/** True for a request of the panel's page, which has an `Origin` unless it loads a script. */
const isOwnPage = ({ headers: { origin } }: IncomingMessage, isScript: boolean, siteOrigin: string) =>
  origin === siteOrigin || (isScript && origin === undefined);

const jsonOf = async (request: IncomingMessage): Promise<unknown> =>
  parsedJson(await readBody(request, maxBodyBytes));

function send(response: ServerResponse, { status, body }: ProviderAnswer): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

/** Returns CORS headers that allow whatever origin the request has, so use them only for an admitted page. */
const corsHeaders = ({ headers: { origin } }: IncomingMessage): Readonly<Record<string, string>> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'retry-after',
        vary: 'Origin',
      };

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PATCH, PUT, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
} as const;

interface Route {
  readonly place: Place;
}

const forPages: readonly (readonly [RegExp, Place])[] = [
  [/^\/sdks\/web\/v16\/OneSignalSDK\.(page|sw)\.js$/, 'script'],
  [/^\/sync\/[^/]+\/web$/, 'sdk'],
  [/^\/apps\/[^/]+\/subscriptions\/[^/]+\/messages$/, 'delivery'],
  [/^\/apps\/[^/]+\/(users|subscriptions)(\/|$)/, 'sdk'],
  [/^\/notifications\/[^/]+(\/report_received)?$/, 'sdk'],
];

const forFunctions: readonly (readonly [RegExp, Place])[] = [
  [/^\/sdks\/web\/v16\/OneSignalSDK\.(page|sw)\.js$/, 'script'],
  [/^\/notifications(\/[^/]+)?$/, 'api'],
  [/^\/apps\/[^/]+\/users\/by\//, 'api'],
];

function routeOf(method: string, path: string, fromPage: boolean): Route | undefined {
  const found = (fromPage ? forPages : forFunctions).find(([pattern]) => pattern.test(path));
  // Pages can report on notifications but not read or create them.
  if (!found || (fromPage && path.startsWith('/notifications') && !['PUT', 'OPTIONS'].includes(method)))
    return;
  return { place: found[1] };
}

interface PushProviderOptions extends Pick<PushServerOptions, 'appId' | 'key' | 'controlKey' | 'siteOrigin'> {
  readonly folder: string;
  readonly demo?: DemoSubscribers | undefined;
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: (() => number) | undefined;
}

/** Opens the provider, whose server is not listening yet. `stop` stops scheduled notifications. */
export async function openPushProvider({
  folder,
  demo = noSubscribers,
  now = Date.now,
  ...access
}: PushProviderOptions): Promise<{ readonly server: Server; stop(): void }> {
  const users = await PushUsers.open(join(folder, 'users'), now);
  const deliveries = new Deliveries();
  const notifications = await openNotifications(folder, {
    now,
    audience: (to) => audienceOf(users, demo, to),
    deliver: (subscriptionId, message) => deliveries.send(subscriptionId, message),
  });
  const scripts = createSdkScripts();
  const server = createPushServer({ notifications, users, deliveries, scripts, demo, ...access });
  return { server, stop: () => notifications.stop() };
}

interface SdkScripts {
  /** Returns the file at a path, which is built on first use. */
  at(path: string): Promise<string> | undefined;
}

function createSdkScripts(): SdkScripts {
  const sources = new Map([
    [pushSdkPath, 'page.ts'],
    [pushSdkPath.replace('.page.', '.sw.'), 'worker.ts'],
  ]);
  const made = new Map<string, Promise<string>>();
  return {
    at(path) {
      const source = sources.get(path);
      if (source === undefined) return undefined;
      const script = made.get(path) ?? bundled(source);
      made.set(path, script);
      return script;
    },
  };
}

async function bundled(source: string): Promise<string> {
  const entry = fileURLToPath(new URL(`./sdk/${source}`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}
