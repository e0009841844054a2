/** Records of any kind that a text finds. */

/** Address of the call: `POST` with {@link SearchQuery}. */
export const SEARCH_RECORDS = '/api/search';
/** Least letters of a keyword. */
export const LEAST_KEYWORD = 2;
/** Screens a call may name. */
export const MOST_SCREENS = 300;

export interface SearchQuery {
  keyword: string;
  /** Screens whose records are wanted, `<area>/<name>`; the first of them that shows a record names it. */
  screens: string[];
}

/** One record, the most alike first. */
export interface FoundRecord {
  screen: string;
  id: string;
  label: string;
  /** Where the keyword stands when it is not in the label: a field's title in the user's language, and its text. */
  field?: string;
  text?: string;
}
