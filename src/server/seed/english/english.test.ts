import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { normaliseResource } from '../../../documents/tables/normalise.ts';
import type { ResourceDocument } from '../../../documents/ground/model/authored.ts';
import { violations } from '../../../documents/ground/validate.ts';
import { solarZones } from '../demo/assets.ts';
import { demoRecords, type DemoRows } from '../demo.ts';
import { drawnLayers } from '../layers.ts';
import { layersOf } from '../orthophotos/write.ts';
import { drawnNames } from '../terrain/write.ts';
import { modelsDrawn } from '../models/write.ts';
import { drawnTask } from '../pictures/write.ts';
import { TEXTS as FIELD } from '../orthophotos/field.ts';
import { drawnTask as drawnCells, TEXTS as CELLS } from '../el/write.ts';
import { TEXTS } from '../samples/write.ts';
import { seasonDefect, seasonTasks } from '../season.ts';
import { CHINESE, english, inLanguage, PHRASES, PLACES } from './english.ts';

const NOW = new Date(Date.UTC(2026, 10, 22));
const read = (name: string): ResourceDocument =>
  JSON.parse(readFileSync(new URL(`../../../../schemas/resources/${name}.json`, import.meta.url), 'utf8')) as ResourceDocument;

/** What the seed writes, in Chinese. */
const original: DemoRows[] = [
  ...demoRecords(NOW),
  { resource: 'defect', rows: Array.from({ length: 4000 }, (_, n) => seasonDefect(n, NOW.getTime())) },
  { resource: 'task', rows: seasonTasks(4000, NOW.getTime()) },
  { resource: 'task', rows: [drawnTask(), drawnCells()] },
  { resource: 'model3d', rows: drawnNames.map(({ model, source }) => ({ name: model, source })) },
  { resource: 'task', rows: drawnNames.map(({ task }) => ({ taskName: task })) },
  { resource: 'mapLayer', rows: layersOf(solarZones[0] ?? {}) },
  { resource: 'mapLayer', rows: drawnLayers().map(({ name }) => ({ name, attribution: '演示图层，由程序绘制' })) },
  { resource: 'mapLayer', rows: [{ name: FIELD.layer, kind: 'orthophoto', attribution: FIELD.attribution }] },
  { resource: 'task', rows: [{ taskCode: 'C', taskName: FIELD.task, kind: 'moduleCount', stationCode: 'DEMO-S01' }] },
  { resource: 'model3d', rows: modelsDrawn(NOW.getTime()).map(({ row }) => row) },
  { resource: 'defectSample', rows: [{ sampleCode: 'S', stationCode: 'DEMO-S01', inspectObject: '1', remark: TEXTS.sample }] },
  {
    resource: 'algorithmModel',
    rows: [
      { modelCode: 'M', name: TEXTS.name, modelVersion: '1', inspectObject: '1', remark: TEXTS.version },
      { modelCode: 'E', name: CELLS.model, modelVersion: '1', inspectObject: '1', remark: CELLS.remark },
    ],
  },
];
const translated = inLanguage('en', original);

/** Every value with its place. */
function* leaves(value: unknown, place = ''): Generator<[place: string, value: unknown]> {
  if (value === null || typeof value !== 'object') yield [place, value];
  else for (const [key, part] of Object.entries(value)) yield* leaves(part, `${place}/${key}`);
}

const texts = [...leaves(original)].flatMap(([, value]) => (typeof value === 'string' && CHINESE.test(value) ? [value] : []));

describe('the demonstration in English', () => {
  it('leaves nothing in Chinese, and marks what the Chinese marks', () => {
    expect(texts.length).toBeGreaterThan(10_000);
    const distinct = [...new Set([...texts, '集团', '演示'])];
    expect(distinct.filter((text) => CHINESE.test(english(text)))).toEqual([]);
    expect(distinct.filter((text) => text.includes('演示') && !/\bdemo\b/i.test(english(text)))).toEqual([]);
    expect(distinct.filter((text) => !/^[A-Z\d][^\s]*( [^\s]+)*$/.test(english(text)))).toEqual([]);
  });

  it('changes words only: what has no Chinese stays as it is', () => {
    const before = [...leaves(original)];
    const after = [...leaves(translated)];
    expect(after.map(([place]) => place)).toEqual(before.map(([place]) => place));
    const changed = before.filter(([, value], i) => after[i]?.[1] !== value);
    expect(changed.filter(([, value]) => !CHINESE.test(String(value)))).toEqual([]);
  });

  it('tells apart what the Chinese tells apart', () => {
    const distinct = [...new Set(texts)];
    const ways = new Map<string, string[]>();
    for (const text of distinct) ways.set(english(text), [...(ways.get(english(text)) ?? []), text]);
    expect([...ways.values()].filter((all) => all.length > 1)).toEqual([]);
  });

  it('keeps to the documents: lengths, patterns and what may not repeat', () => {
    const wrong: string[] = [];
    for (const name of new Set(translated.map(({ resource }) => resource))) {
      const resource = normaliseResource(read(name));
      const rows = translated.flatMap((d) => (d.resource === name ? d.rows : []));
      for (const row of rows)
        for (const { path, keyword } of violations(resource.schema, row))
          if (['maxLength', 'pattern', 'format'].includes(keyword))
            wrong.push(`${name} ${path.join('.')} ${keyword} ${JSON.stringify(row)}`);
      for (const names of [...resource.unique, ...resource.fields.flatMap((f) => (f.unique ? [[f.name]] : []))]) {
        const values = rows.flatMap((row) => (names.every((n) => row[n] !== undefined) ? JSON.stringify(names.map((n) => row[n])) : []));
        if (new Set(values).size < values.length) wrong.push(`${name} ${names.join(', ')} repeats`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('knows no phrase and no place that nothing says', () => {
    const all = [...new Set(texts)].join('\n');
    expect([...Object.keys(PHRASES), ...Object.keys(PLACES)].filter((phrase) => phrase !== '集团' && !all.includes(phrase))).toEqual([]);
  });

  it.each([
    ['演示安西 F01', 'Demo Anxi F01'],
    ['演示日月湾1号方阵箱变', 'Demo Riyuewan zone 1 box transformer'],
    ['演示安西 220 kV 送出线精细航线', 'Demo Anxi 220 kV outgoing line detailed route'],
    ['演示北滩组件热斑巡检 第 3 轮', 'Demo Beitan hot-spot survey, round 3'],
    ['组件 M123，第 4 排 第 5 列', 'Module M123, row 4, column 5'],
    ['演示：本轮发现缺陷 1 处，其中危急 0 处。', 'Demo: this round found 1 defect, 0 critical.'],
    ['演示可见光影像（日月湾3号方阵）', 'Demo visible-light image (Riyuewan zone 3)'],
    ['演示日月湾EL检测 20', 'Demo Riyuewan EL test 20'],
    ['未知', '未知'],
  ])('says %s as %s', (text, words) => expect(english(text)).toBe(words));

  it('says nothing anew where Chinese is wanted', () => expect(inLanguage('zh', original)).toBe(original));
});
