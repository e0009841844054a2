import { theme as antd } from 'antd';
import { themeOf, type Look } from '../shell/look/theme.ts';

/** Declarations of custom properties by selector, then by name. */
type Sheet = Map<string, Map<string, string>>;

const GLOBAL = '.app';
/** A property that every theme has, and that leastText.ts works on. */
const LINE_HEIGHT = '--ant-line-height';
const RULE = /(\.app(?:[.][\w-]+)*)\{([^{}]*)\}/g;

/** Looks that are apart in every respect; what follows a token in all of them, follows it. */
const PROBES: readonly Look[] = [
  { colour: '#1890ff', dark: false, mini: false },
  { colour: '#0a7a35', dark: false, mini: false },
  { colour: '#1890ff', dark: true, mini: false },
  { colour: '#c2410c', dark: true, mini: false },
  { colour: '#1890ff', dark: false, mini: true },
];
/** Where a value follows no token, the probe's own value is written under the attribute that the look sets on html. */
const FIXED = [
  { at: 2, under: '[data-theme=dark]' },
  { at: 4, under: '[data-size=mini]' },
];

function propertiesOf(css: string): Sheet {
  const sheet: Sheet = new Map();
  for (const [, selector = '', body = ''] of css.matchAll(RULE)) {
    const own = sheet.get(selector) ?? new Map<string, string>();
    for (const declaration of body.split(';')) {
      const at = declaration.indexOf(':');
      if (declaration.startsWith('--')) own.set(declaration.slice(0, at), declaration.slice(at + 1));
    }
    sheet.set(selector, own);
  }
  return sheet;
}

/** The global property that has exactly these values in the probes. */
function sameAs(values: readonly string[], globals: readonly (ReadonlyMap<string, string> | undefined)[]): string | undefined {
  for (const [name, value] of globals[0] ?? [])
    if (value === values[0] && globals.every((g, at) => g?.get(name) === values[at])) return name;
  return undefined;
}

/** A value written with references to global properties: the whole of it, or the colour in a shadow. */
function following(values: readonly string[], globals: readonly (ReadonlyMap<string, string> | undefined)[]): string | undefined {
  const whole = sameAs(values, globals);
  if (whole) return `var(${whole})`;
  const colours = values.map((v) => /(?:rgba?\([^)]*\)|#[\da-f]{3,8})$/i.exec(v)?.[0] ?? '');
  const heads = values.map((v, at) => v.slice(0, v.length - (colours[at] ?? '').length));
  const part = colours.every((c) => c !== '') && heads.every((h) => h === heads[0]) ? sameAs(colours, globals) : undefined;
  return part && `${heads[0]}var(${part})`;
}

/**
 * antd's style sheet for every look. antd writes a component's properties with the values of one theme; here those that
 * follow a global property say so, and a theme is changed at run time by writing the global ones alone. The few that follow
 * none are written out for the dark scheme and for the smallest size.
 * @param sheetFor antd's sheet for a theme
 * @throws Error when it is no longer written as it is read here
 */
export function themedSheet(sheetFor: (theme: ReturnType<typeof themeOf>) => string): string {
  const css = PROBES.map((look) => sheetFor(themeOf(look, antd.darkAlgorithm)));
  const sheets = css.map(propertiesOf);
  const globals = sheets.map((s) => s.get(GLOBAL));
  if (!globals.every((g) => g?.has(LINE_HEIGHT)))
    throw new Error(`antd's style sheet has no ${LINE_HEIGHT} under ${GLOBAL} any more: themes and least sizes of text would not apply`);
  const fixed: string[] = [];
  const base = (css[0] ?? '').replaceAll(RULE, (rule, selector: string, body: string) => {
    if (selector === GLOBAL) return rule;
    return `${selector}{${body
      .split(';')
      .map((declaration) => {
        const name = declaration.slice(0, declaration.indexOf(':'));
        const values = sheets.map((s) => s.get(selector)?.get(name) ?? '');
        if (!name.startsWith('--') || values.every((v) => v === values[0])) return declaration;
        const follows = following(values, globals);
        if (follows) return `${name}:${follows}`;
        for (const { at, under } of FIXED) if (values[at] !== values[0]) fixed.push(`${under} ${selector}{${name}:${values[at]}}`);
        return declaration;
      })
      .join(';')}}`;
  });
  return `${base}\n${[...new Set(fixed)].join('\n')}`;
}
