/** Browser and system named in a user agent, for the login log only. */
const BROWSERS: [RegExp, string][] = [
  [/Edg\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/Chrome\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Windows NT 10/, 'Windows 10/11'],
  [/Windows/, 'Windows'],
  [/Android ([\d.]+)/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome 156` and `Linux`; the bare agent when it is neither. */
export function describeBrowser(agent: string): { browser: string; os: string } {
  const hit = BROWSERS.map(([pattern, name]) => {
    const m = pattern.exec(agent);
    return m ? `${name} ${(m[1] ?? '').split('.')[0]}` : undefined;
  }).find(Boolean);
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  return { browser: hit ?? agent.slice(0, 60), os: system ?? '' };
}
