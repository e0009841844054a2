/** One entry of the catalogue: HTTP status, and the message in both languages. `{x}` takes a parameter. */
export interface ErrorText {
  status: number;
  zh: string;
  en: string;
}
