/** How every CSV is read: a quote inside a bare cell is a sign like others, and lines may be short or long. */
export const CSV_OPTIONS = {
  bom: true,
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  max_record_size: 1_000_000,
} as const;
