// Sets the theme before the first paint. This code has its own file because the content security policy does
// not allow inline scripts. web/src/app/color-mode.ts takes over from here.
{
  let choice = null;
  try {
    choice = localStorage.getItem('color-mode');
  } catch {
    // If storage is blocked, the system's theme is used.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.classList.add(dark ? 'dark' : 'light');
  root.style.colorScheme = dark ? 'dark' : 'light';
}
