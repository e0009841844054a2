import { expect, it } from 'vitest';
import { trimViews, viewFields } from './index.ts';
import type { View } from '../../ground/model/views.ts';

const views: View[] = [
  { type: 'table' },
  { type: 'calendar', from: 'begin', to: 'end', label: 'name' },
  { type: 'gallery', image: 'photos', fields: ['level', 'cost'] },
];

it('names the fields that views read', () => expect(viewFields(views)).toEqual(['begin', 'end', 'name', 'photos', 'level', 'cost']));
it('leaves out what may not be known, and a view that needs it', () => {
  expect(trimViews(views, (name) => name !== 'begin' && name !== 'cost')).toEqual([
    { type: 'table' },
    { type: 'gallery', image: 'photos', fields: ['level'] },
  ]);
  expect(trimViews(views, (name) => name !== 'end')[1]).toEqual({ type: 'calendar', from: 'begin', label: 'name' });
});
