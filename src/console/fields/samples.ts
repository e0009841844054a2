import type { Field } from '../../documents/types.ts';
import type { Sampler } from './contract.ts';
import { byType } from './registry.ts';

/** The sample-value maker of each field type. */
const samplers = byType(import.meta.glob<Sampler>('./*/sample.ts', { eager: true, import: 'default' }));

/** The maker of one type, for types that hold others. */
export const samplerOf = (type: Field['type']): Sampler => samplers[type];

/** A value that satisfies the field. */
export const goodSample = (field: Field, n = 0): unknown => samplers[field.type].good(field, n);

/** Values that the field must refuse. */
export const badSamples = (field: Field): unknown[] => samplers[field.type].bad(field);
