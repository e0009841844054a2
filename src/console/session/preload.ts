/** Tells the browser which files the signed-in application starts with (build/startScript.ts names them). */
export function preloadApp(): void {
  for (const file of document.querySelector<HTMLMetaElement>('meta[name=app-files]')?.content.split(' ') ?? []) {
    const link = document.createElement('link');
    const style = file.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    link.crossOrigin = '';
    if (style) link.as = 'style';
    link.href = file;
    document.head.append(link);
  }
}
