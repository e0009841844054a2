import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errors } from './catalogue.ts';
import { AppError } from './error.ts';

const parameters = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).toSorted();

it('no code stands twice, and every file of texts is in the catalogue', async () => {
  const folder = new URL('texts/', import.meta.url);
  const files = await Promise.all(
    readdirSync(folder).map(async (file) => Object.values((await import(new URL(file, folder).href)) as Record<string, object>)),
  );
  const codes = files.flat().flatMap((texts) => Object.keys(texts));
  expect(codes.toSorted()).toEqual(Object.keys(errors).toSorted());
  expect(new Set(codes).size).toBe(codes.length);
});

it.each(Object.entries(errors))('%s takes the same parameters in both languages', (_code, { zh, en, status }) => {
  expect(parameters(zh)).toEqual(parameters(en));
  expect(status).toBeGreaterThanOrEqual(400);
});

it('puts parameters of either language in', () => {
  const error = new AppError('view.place', { place: { zh: '电站', en: 'a station' } });
  expect([error.text('zh'), error.text('en')]).toEqual(['以该角色查看须选择电站', 'To view as this role, choose a station']);
});
