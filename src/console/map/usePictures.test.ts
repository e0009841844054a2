import { expect, it } from 'vitest';
import { tilesOfPage } from './usePictures.ts';

it.each([
  ['/tiles/{z}/{x}/{y}.png', ['https://a.example/tiles/{z}/{x}/{y}.png']],
  ['https://a.example/t/{z}/{x}/{y}', ['https://a.example/t/{z}/{x}/{y}']],
  ['https://b.example/t/{z}/{x}/{y}', undefined],
  ['https://a.example.evil/t/{z}/{x}/{y}', undefined],
  ['https://a.example/page', undefined],
  ['', undefined],
])('the setting %j of a page at https://a.example', (mapUrl, tiles) => expect(tilesOfPage(mapUrl, 'https://a.example')).toEqual(tiles));
