import type { DemoAccount } from './demo-accounts';
import { html, type SafeHtml } from './html';
import { signInStyle } from './sign-in-style';

/** The form returns them unchanged. */
export type HiddenFields = Readonly<Record<string, string>>;

export interface SignInPage {
  readonly fields: HiddenFields;
  readonly accounts: readonly DemoAccount[];
  /** Entered before, if the page is shown again. */
  readonly email?: string;
  readonly error?: string;
  /** For this page's style and script elements. */
  readonly nonce: string;
}

/** One click signs in with a demo account. */
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

/** The link's return URL is never followed. */
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
