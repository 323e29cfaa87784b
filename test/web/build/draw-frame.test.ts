// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { drawFrame } from '../../../web/build/frame/draw-frame';

const frames = {
  shell: `<nav aria-label="Main"><a href="/admin">Wellness Admin</a><div>
      <a class="navigation-row">Home</a><a class="navigation-row">Users</a></div></nav>
    <header><button aria-label="Favourite"></button><button aria-label="Dark mode">light</button>
      <button><b data-initial="-"></b><i>-</i></button></header>
    <div></div><main></main>`,
  darkToggle: 'dark',
  styles: 'nav { color: red }',
  pages: { '/admin/users': { row: 1, tabs: '<a>Onboarding</a>', header: '<h1>Users</h1>' } },
};

const profile = { sub: 'user-1', email: 'ana@wellness.example', 'cognito:groups': ['Admin'] };

function draw(path: string, session?: object): HTMLElement {
  history.replaceState(null, '', path);
  if (session) sessionStorage.setItem('oidc.user:issuer:client', JSON.stringify(session));
  drawFrame(frames);
  return document.body;
}

const textOf = (root: ParentNode, selector: string) => root.querySelector(selector)?.textContent;

beforeEach(() => {
  document.documentElement.className = 'light';
  document.body.innerHTML = '<div id="root"></div>';
  sessionStorage.clear();
  localStorage.clear();
});

describe('the first frame', () => {
  it('has the page’s title, tabs and row, and the signed-in admin, and cannot be used', () => {
    const root = draw('/admin/users', { profile, expires_at: Date.now() / 1_000 + 60 });

    expect(textOf(root, 'main h1')).toBe('Users');
    expect(textOf(root, 'div:has(+ main)')).toBe('Onboarding');
    expect(textOf(root, '[aria-current]')).toBe('Users');
    expect(root.querySelector('[data-initial]')?.getAttribute('data-initial')).toBe('A');
    expect(textOf(root, 'i')).toBe(profile.email);
    expect(textOf(root, '[aria-label="Dark mode"]')).toBe('light');
    expect(root.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    expect((root.firstElementChild as HTMLElement).inert).toBe(true);
  });

  it('stays until something is drawn', async () => {
    const body = draw('/admin/users', { profile });
    const root = document.getElementById('root');

    root?.append(document.createElement('div'));
    await Promise.resolve();
    expect(body.children).toHaveLength(2);
    root?.append('Users');
    await Promise.resolve();
    expect(body.children).toHaveLength(1);
  });

  it('has no title on a record’s page', () => {
    const root = draw('/admin/users/user-2', { profile });

    expect(textOf(root, '[aria-current]')).toBe('Users');
    expect(textOf(root, 'main')).toBe('');
  });

  it('shows that dark mode is on', () => {
    document.documentElement.className = 'dark';

    expect(textOf(draw('/admin/users', { profile }), '[aria-label="Dark mode"]')).toBe('dark');
  });

  it.each([
    ['favourites', JSON.stringify([{ address: '/admin/jobs', name: 'Jobs' }])],
    ['navigation-collapsed:Content', 'true'],
  ])('leaves out the list of pages if the browser has stored %s', (key, value) => {
    localStorage.setItem(key, value);
    const list = draw('/admin/users', { profile }).querySelector<HTMLElement>('nav > div');

    expect(list?.style.visibility).toBe('hidden');
  });

  it.each([
    ['nobody is signed in', '/admin/users', undefined],
    ['the session has expired', '/admin/users', { profile, expires_at: Date.now() / 1_000 - 1 }],
    ['the user is not an admin', '/admin/users', { profile: { ...profile, 'cognito:groups': [] } }],
    ['the page is unknown', '/admin/none', { profile }],
  ])('is not drawn if %s', (_why, path, session) => {
    expect(draw(path, session).innerHTML).toBe('<div id="root"></div>');
  });
});
