/**
 * Tells the browser which files the signed-in application starts with (build/startScript.ts names them).
 * @param later they are for the next step, not for this page: a preload that stays unused is a warning in the console
 */
export function preloadApp({ later = false } = {}): void {
  for (const file of document.querySelector<HTMLMetaElement>('meta[name=app-files]')?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    const style = file.endsWith('.css');
    link.rel = !style ? 'modulepreload' : later ? 'prefetch' : 'preload';
    link.crossOrigin = '';
    if (style) link.as = 'style';
    link.href = file;
    document.head.append(link);
  }
}
