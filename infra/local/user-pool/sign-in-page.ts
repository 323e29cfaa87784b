import type { DemoAccount } from './demo-accounts';

/** HTML in which every inserted value is escaped. Create it with `html`. */
export class SafeHtml {
  constructor(readonly text: string) {}
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template tag that escapes values for text and quoted attributes, except SafeHtml. Joins lists. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | SafeHtml | readonly SafeHtml[])[]
): SafeHtml {
  const written = parts.map((part, index) => `${part}${write(values[index] ?? '')}`);
  return new SafeHtml(written.join(''));
}

function write(value: string | SafeHtml | readonly SafeHtml[]): string {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
  return value instanceof SafeHtml ? value.text : value.map(({ text }) => text).join('');
}

export type HiddenFields = Readonly<Record<string, string>>;

export interface SignInPage {
  readonly fields: HiddenFields;
  readonly accounts: readonly DemoAccount[];
  /** The email that was entered before, if the page is shown again. */
  readonly email?: string;
  readonly error?: string;
  /** The nonce for this page's style and script elements. */
  readonly nonce: string;
}

/** Returns the sign-in page. One click signs in with a demo account. */
export function signInPage({ fields, accounts, email = '', error, nonce }: SignInPage): string {
  const invalid = error ? html` aria-invalid="true" aria-describedby="error"` : '';
  return page(
    'Sign in',
    nonce,
    html`
      <h1>Sign in</h1>
      <p class="lead">to the admin panel on this machine</p>
      ${error ? html`<p id="error" class="error" role="alert">${error}</p>` : ''}
      <form method="post" action="/oauth2/authorize">
        ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <label for="email">Email</label>
        <input id="email" name="username" type="email" autocomplete="username" required autofocus value="${email}"${invalid}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required${invalid}>
        <button class="primary" type="submit">Sign in</button>
      </form>
      <section aria-labelledby="demo">
        <h2 id="demo">Demo accounts</h2>
        <p class="hint">Select an account to sign in with.</p>
        <ul>${accounts.map(accountButton)}</ul>
      </section>
      <script nonce="${nonce}">
        for (const button of document.querySelectorAll('[data-email]')) {
          button.addEventListener('click', () => {
            document.querySelector('#email').value = button.dataset.email;
            document.querySelector('#password').value = button.dataset.password;
            document.querySelector('form').requestSubmit();
          });
        }
      </script>
    `,
  );
}

/** Returns the page for an invalid link, whose return URL is never followed. */
export function linkErrorPage(message: string, nonce: string): string {
  return page(
    'This link does not work',
    nonce,
    html`
      <h1>This link does not work</h1>
      <p class="error" role="alert">${message}</p>
      <p class="hint">Go back to the admin panel and sign in from there.</p>
    `,
  );
}

function accountButton({ email, name, role, password }: DemoAccount): SafeHtml {
  return html`<li><button type="button" data-email="${email}" data-password="${password}">
    <span class="initial" aria-hidden="true">${name.charAt(0)}</span>
    <span class="who"><strong>${name}</strong><span>${email}</span></span>
    <span class="role">${role}</span>
  </button></li>`;
}

function page(title: string, nonce: string, content: SafeHtml): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Wellness Admin</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${signInStyle}</style>
</head>
<body>
<main>
<p class="brand"><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8"/><path d="M5 17h5l3-8 5 15 4-10 2 3h3"/></svg>Wellness Admin</p>
${content}
</main>
</body>
</html>`.text;
}

/** The style of the sign-in page: the panel's teal and neutral colours, light or dark as the system. */
const signInStyle = new SafeHtml(`
:root {
  color-scheme: light dark;
  --page: #f8f9fa; --card: #ffffff; --text: #15191d; --muted: #57606b; --line: #e4e7ea;
  --control: #838b95; --accent: #0d7d76; --accent-hover: #0e655f; --on-accent: #ffffff;
  --soft: #effaf8; --error: #a61b1b; --error-soft: #fdecec;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0b0d0f; --card: #131619; --text: #eceef1; --muted: #9ba3ad; --line: #272d34;
    --control: #6a737e; --accent: #41b8ac; --accent-hover: #78d3c8; --on-accent: #0b0d0f;
    --soft: #0a2625; --error: #fca5a5; --error-soft: #3a1919;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--page); color: var(--text);
  font: 16px/1.5 'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
main {
  width: 100%; max-width: 448px; padding: 32px; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px;
}
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 24px; font-weight: 600; }
.brand rect { fill: var(--accent); }
.brand path { fill: none; stroke: var(--on-accent); stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
h1 { margin: 0; font-size: 24px; line-height: 32px; letter-spacing: -0.01em; }
h2 { margin: 0; font-size: 14px; line-height: 20px; }
.lead { margin: 4px 0 24px; color: var(--muted); }
.hint { margin: 0 0 12px; font-size: 14px; line-height: 20px; color: var(--muted); }
.error {
  margin: 16px 0; padding: 12px; border-radius: 8px; background: var(--error-soft); color: var(--error);
  font-size: 14px; line-height: 20px; overflow-wrap: anywhere;
}
label { display: block; margin: 0 0 4px; font-size: 14px; line-height: 20px; font-weight: 500; }
input:not([type=hidden]) {
  display: block; width: 100%; height: 44px; margin: 0 0 16px; padding: 0 12px; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--control); border-radius: 8px;
}
input[aria-invalid] { border-color: var(--error); }
button { font: inherit; cursor: pointer; }
.primary {
  width: 100%; height: 44px; margin-top: 8px; border: 0; border-radius: 8px; font-weight: 600;
  background: var(--accent); color: var(--on-accent);
}
.primary:hover { background: var(--accent-hover); }
section { margin-top: 28px; padding-top: 24px; border-top: 1px solid var(--line); }
ul { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
li button {
  display: flex; align-items: center; gap: 12px; width: 100%; min-height: 56px; padding: 8px 12px; text-align: left;
  color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px;
}
li button:hover { background: var(--soft); border-color: var(--control); }
.initial {
  display: grid; place-items: center; flex: none; width: 32px; height: 32px; border-radius: 50%;
  background: var(--soft); color: var(--accent); font-weight: 600;
}
.who { display: grid; flex: 1; min-width: 0; font-size: 14px; line-height: 20px; }
.who strong { font-weight: 600; }
.who span { color: var(--muted); overflow: hidden; text-overflow: ellipsis; }
.role { flex: none; font-size: 12px; line-height: 16px; color: var(--muted); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 480px) { main { padding: 24px 20px; } li button { flex-wrap: wrap; row-gap: 2px; } .role { flex: 1 0 100%; padding-left: 44px; } }
`);
