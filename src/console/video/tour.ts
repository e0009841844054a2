/** Screens of a wall: pictures side by side, and those that do not fit on further screens. */

/** Pictures side by side that a wall can have. */
export const LAYOUTS = [1, 4, 9, 16] as const;
export type Layout = (typeof LAYOUTS)[number];

export const screensOf = (sources: number, layout: Layout): number => Math.max(1, Math.ceil(sources / layout));

/** Another screen so many steps on; behind the last comes the first. */
export const turned = (screen: number, steps: number, screens: number): number => (((screen + steps) % screens) + screens) % screens;

/** The least layout that shows all, up to a limit. */
export const layoutFor = (sources: number, most: Layout): Layout => LAYOUTS.find((layout) => layout >= sources && layout <= most) ?? most;
