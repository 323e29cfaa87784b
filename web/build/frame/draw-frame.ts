import type { Frames, PageFrame } from './frames';

/**
 * Draws the frame of the current page before the root element, if this tab has an admin's session. Removes it
 * once React has drawn something. Until then, nobody can use it, and screen readers do not announce it.
 *
 * The build writes this function's source into a file of its own, so the function must not use anything from
 * outside itself.
 */
export function drawFrame({ shell, darkToggle, styles, pages }: Frames): void {
  const root = document.getElementById('root');
  const page = pageAt(location.pathname);
  const email = adminEmail();
  if (!root || !page || email === undefined) return;
  const frame = document.createElement('div');
  frame.inert = true;
  frame.setAttribute('aria-hidden', 'true');
  frame.innerHTML = `<style>${styles}</style>${shell}`;
  const find = (selector: string) => frame.querySelector<HTMLElement>(selector);
  const fill = (element: Element | null | undefined, html: string) => {
    if (element) element.innerHTML = html;
  };
  const main = find('main');
  fill(main, page.header);
  fill(main?.previousElementSibling, page.tabs);
  frame.querySelectorAll('.navigation-row')[page.row]?.setAttribute('aria-current', 'true');
  const initial = find('[data-initial]');
  initial?.setAttribute('data-initial', email.charAt(0).toUpperCase());
  if (initial?.nextElementSibling) initial.nextElementSibling.textContent = email;
  if (document.documentElement.classList.contains('dark')) fill(find('[aria-label="Dark mode"]'), darkToggle);
  if (navigator.userAgent.includes('Mac')) fill(find('kbd'), '⌘');
  if (hasOwnNavigation()) {
    for (const part of ['nav > div', '[aria-label="Favourite"]'])
      find(part)?.style.setProperty('visibility', 'hidden');
  }
  root.before(frame);
  // React first renders nothing, while the router starts.
  const observer = new MutationObserver(() => {
    if (!root.textContent) return;
    observer.disconnect();
    frame.remove();
  });
  observer.observe(root, { childList: true, subtree: true });

  /** Returns the page at a path. A record's page has its list's row, but its title depends on data. */
  function pageAt(path: string): PageFrame | undefined {
    const list = path.slice(0, path.lastIndexOf('/'));
    const record = list === '/admin' ? undefined : pages[list];
    return pages[path] ?? (record && { ...record, tabs: '', header: '' });
  }

  /** Returns the signed-in admin's email address, or undefined if there is no valid session of an admin. */
  function adminEmail(): string | undefined {
    try {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
      const { profile, expires_at: expiresAt } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      const isValid = expiresAt === undefined || expiresAt * 1_000 > Date.now();
      return isValid && profile['cognito:groups'].includes('Admin')
        ? (profile.email ?? profile.sub)
        : undefined;
    } catch {
      // The panel itself tells the user about blocked storage or an invalid session.
      return undefined;
    }
  }

  /** Returns true if the user has favourites or has collapsed a group of the navigation. */
  function hasOwnNavigation(): boolean {
    return Object.entries(localStorage).some(
      ([key, value]) =>
        (key === 'favourites' && value !== '[]') ||
        (key.startsWith('navigation-collapsed:') && value === 'true'),
    );
  }
}
