const SENTENCES = [
  ['zh-CN', '本系统需要浏览器的存储，而它被禁用了。请在浏览器设置中允许此网站使用 Cookie 和网站数据，然后刷新页面。'],
  [
    'en',
    'This console needs the browser’s storage, which is blocked. Allow this site to use cookies and site data in the browser’s settings, then reload the page.',
  ],
] as const;

/** Whether the browser lets the page keep anything: with all cookies blocked, storage throws when it is looked at. */
export function storageRefused(): boolean {
  try {
    return !(localStorage && sessionStorage);
  } catch {
    return true;
  }
}

/** Says so in place of a page that could not begin, and begins nothing. */
export function tellStorageRefused(): void {
  window.stop();
  document.documentElement.innerHTML = '<head><meta charset="utf-8"><title>Sunvane</title></head><body></body>';
  for (const [lang, sentence] of SENTENCES) {
    const line = document.createElement('p');
    line.lang = lang;
    line.textContent = sentence;
    line.setAttribute('role', 'alert');
    document.body.append(line);
  }
}
