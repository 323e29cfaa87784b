import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { JSDOM } from 'jsdom';
import type { Frames, PageFrame } from './frames';

/* Prints the frames as JSON. A process of its own, because it replaces globals and timers never stop. */

const [folder = '', entry = ''] = process.argv.slice(2);
/** How long a page may take to render its title, in milliseconds. */
const maxWaitMs = 60_000;
const home = '/admin';
/** A title that no page has. */
const noTitle = '-';
const rules: string[] = [];

const { window } = new JSDOM('<!doctype html><div id="root"></div>', {
  url: `http://panel.invalid${home}`,
  pretendToBeVisual: true,
});
const { document, history, sessionStorage } = window;

becomeBrowser();
sessionStorage.setItem(
  'oidc.user:issuer:client',
  JSON.stringify({ access_token: '-', profile: { sub: '-', 'cognito:groups': ['Admin'] } }),
);
document.title = noTitle;
await import(pathToFileURL(join(folder, entry)).href);
const frames = JSON.stringify(await renderFrames());
process.stdout.write(frames, () => process.exit());

/** Makes this process a browser that has no layout and whose API never responds. */
function becomeBrowser(): void {
  const config = { graphqlUrl: '-', issuer: 'issuer', oauthUrl: '-', clientId: 'client', region: '-' };
  class NoObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  const missing = {
    matchMedia: () => ({ matches: false, addEventListener() {}, removeEventListener() {} }),
    scrollTo() {},
    ResizeObserver: NoObserver,
    IntersectionObserver: NoObserver,
    fetch: async (address: string) =>
      address === '/config.json'
        ? Response.json({ ...config, quickAccessEmails: [] })
        : new Promise<never>(() => {}),
  };
  Object.assign(window, missing);
  Object.assign(window.navigator, { locks: { request() {} } });
  // jsdom rejects or changes some rules.
  window.CSSStyleSheet.prototype.insertRule = (rule) => rules.push(rule);
  // jsdom does not load style sheets, but a page waits for its own.
  const append = document.head.appendChild.bind(document.head);
  document.head.appendChild = (node) => {
    setTimeout(() => node.dispatchEvent(new window.Event('load')));
    return append(node);
  };
  for (const name of Object.getOwnPropertyNames(window)) {
    if (name in globalThis && !/Event|Storage|^navigator$|^MutationObserver$/.test(name)) continue;
    const value: unknown = Reflect.get(window, name);
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  }
  // A window inherits these methods, so they are not among its own names.
  Object.assign(globalThis, missing, {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
  });
}

async function renderFrames(): Promise<Frames> {
  await rendered(home);
  const rows = [...document.querySelectorAll('.navigation-row')].map(pathOf);
  const pages: Record<string, PageFrame> = {};
  for (const row of rows) {
    await open(row);
    const tabs = [...tabBar().querySelectorAll('a')].map(pathOf);
    for (const path of new Set([row, ...tabs])) {
      await open(path);
      pages[path] = pageFrame(rows.indexOf(row));
    }
  }
  element('main').replaceChildren();
  tabBar().replaceChildren();
  for (const row of document.querySelectorAll('.navigation-row')) row.removeAttribute('aria-current');
  const shell = element('#root').innerHTML;
  const darkToggle = await darkToggleContent();
  const html = JSON.stringify([shell, darkToggle, pages]);
  const isUsed = (rule: string) => {
    const [, name] = /\.(css-[\w-]+)/.exec(rule) ?? [];
    return name !== undefined && html.includes(name);
  };
  return { shell, darkToggle, styles: rules.filter(isUsed).join(''), pages };
}

async function open(path: string): Promise<void> {
  if (window.location.pathname === path) return;
  document.title = noTitle;
  history.replaceState(null, '', path);
  await rendered(path);
}

/** Waits until a page has rendered its header. Each page then sets the document's title. */
async function rendered(path: string): Promise<void> {
  const end = Date.now() + maxWaitMs;
  while (document.title === noTitle || !document.querySelector('main header h1')) {
    if (Date.now() > end) throw new Error(`${path} rendered no title within ${maxWaitMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function pageFrame(row: number): PageFrame {
  const header = element('main header').cloneNode(true) as Element;
  // The page's buttons take up their space, but are not shown, because they do nothing yet.
  header.querySelector(':scope > :last-child > :nth-child(2)')?.setAttribute('style', 'visibility: hidden');
  return { row, tabs: tabBar().innerHTML, header: header.outerHTML };
}

async function darkToggleContent(): Promise<string> {
  const toggle = element('[aria-label="Dark mode"]');
  const light = toggle.innerHTML;
  toggle.dispatchEvent(new window.MouseEvent('click', { bubbles: true }));
  const end = Date.now() + maxWaitMs;
  while (toggle.innerHTML === light) {
    if (Date.now() > end) throw new Error('The button for dark mode did not change');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return toggle.innerHTML;
}

/** Returns the element that contains the tabs, which precedes the page. */
function tabBar(): Element {
  const bar = element('main').previousElementSibling;
  if (!bar) throw new Error('The shell has no element for the tabs before main');
  return bar;
}

function pathOf(link: Element): string {
  return link.getAttribute('href') ?? '';
}

function element(selector: string): Element {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`The panel rendered no ${selector}: ${document.body.textContent}`);
  return found;
}
