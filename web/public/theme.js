// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script;
// web/src/app/color-mode.ts goes on from here.
{
  let choice = null;
  try {
    choice = localStorage.getItem('color-mode');
  } catch {
    // Storage may be blocked; then the system's theme it is.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
}
