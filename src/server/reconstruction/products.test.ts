import { describe, expect, it } from 'vitest';
import { lineOf, stateIn, uuidIn } from './answers.ts';
import { payloadIn } from './payload.ts';
import { askedFor } from './products.ts';

const KNOWN = new Set(['dsm', 'dtm', '3d-tiles', 'pc-quality', 'skip-orthophoto', 'skip-3dmodel']);
const named = (options: readonly { name: string; value: unknown }[]): object =>
  Object.fromEntries(options.map(({ name, value }) => [name, value]));

describe('what is asked of a photogrammetry server', () => {
  it('is what was chosen, and nothing is made that nobody wants', () => {
    const { options, outputs, missing } = askedFor(['dsm', 'cloud'], 'low', KNOWN);
    expect(named(options)).toEqual({ dsm: true, 'pc-quality': 'low', 'skip-orthophoto': true, 'skip-3dmodel': true });
    expect(outputs).toEqual(['odm_dem/dsm.tif', 'odm_georeferencing/odm_georeferenced_model.laz']);
    expect(missing).toBeUndefined();
  });

  it('leaves out wishes that the server does not know, and names a need that it cannot meet', () => {
    const { options, missing } = askedFor(['orthophoto', 'model'], 'high', new Set(['dsm']));
    expect([named(options), missing]).toEqual([{ '3d-tiles': true }, '3d-tiles']);
  });
});

describe('what it answers', () => {
  const uuid = '89c295ff-2cf5-459c-995e-6697588ccba0';

  it('is held to its shape', () => {
    expect(stateIn({ uuid, status: { code: 20 }, progress: 250 }, uuid)).toEqual({ at: 'running', progress: 100, reason: '' });
    expect(() => stateIn({ uuid, status: { code: 20 }, progress: 'half' }, uuid)).toThrow('progress half');
    expect(() => stateIn({ uuid, status: 20 }, uuid)).toThrow('status 20');
    expect(() => stateIn(null, uuid)).toThrow('the task undefined');
    expect(() => uuidIn({ uuid: `${uuid}/../x` })).toThrow('uuid');
  });

  it('is shown in one line, and not without end', () => {
    expect(lineOf(' a\n\tb\u0000\u001B[31mc ')).toBe('a b [31mc');
    expect(lineOf('x'.repeat(9999))).toHaveLength(300);
  });
});

describe('what is known between two runs', () => {
  it('is read with care', () => {
    expect(payloadIn({ id: 'a', products: ['dsm', 'gold'], quality: 'best', choice: { lens: 'wide', takenTo: 5 } })).toEqual({
      id: 'a',
      products: ['dsm'],
      quality: 'medium',
      choice: { lens: 'wide' },
      remote: null,
      chosen: [],
      sent: 0,
      committed: false,
      begun: 0,
      silent: null,
    });
    expect(() => payloadIn({ id: 'a', products: ['gold'] })).toThrow(TypeError);
    expect(() => payloadIn(null)).toThrow(TypeError);
  });
});
