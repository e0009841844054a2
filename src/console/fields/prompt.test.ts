import { describe, expect, it } from 'vitest';
import type { Field } from '../../documents/ground/model/fields.ts';
import { prompt } from './prompt.ts';

const words: Record<string, string> = {
  'field.select': 'Please select',
  'field.enter': 'Please enter',
  'field.someTime': 'a date and time',
};
const said = (type: string, titleEn: string, language: 'en' | 'zh' = 'en'): string =>
  prompt(
    { name: 'f', type, title: '发生时间', titleEn } as unknown as Field,
    {
      language,
      titleOf: (one: Field) => (language === 'en' ? one.titleEn : one.title),
      t: (key: string, more?: { title: string }) => [words[key] ?? key, more?.title].filter(Boolean).join(' '),
    } as never,
  );

describe('the prompt of an empty input', () => {
  it('asks by the title, small within a sentence', () => {
    expect(said('text', 'Plan name')).toBe('Please enter plan name');
    expect(said('datetime', 'Start time')).toBe('Please select start time');
  });
  it('asks for a time where the title of one is no noun', () => {
    expect(said('datetime', 'Scheduled for')).toBe('Please select a date and time');
    expect(said('datetime', 'Occurred', 'zh')).toBe('Please select 发生时间');
  });
});
