import type { ViewTypeName } from '../../ground/model/views.ts';

/**
 * Most rows of the views that ask for all they show at once and go by no pages. Apart from the features, which the start of a page does
 * without.
 */
export const VIEW_ROWS: Partial<Record<ViewTypeName, number>> = { calendar: 500 };
