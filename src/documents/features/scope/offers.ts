/** Ways from rows to users that a scope may name. */
import { offerOf, plain, type Give } from '../../kit/assist/give.ts';
import { ownFields } from '../../kit/assist/fields.ts';

export const scopeOffers: Record<string, Give> = {
  'resource.scope': () => [
    { value: 'global', zh: '所有人可见', en: 'everybody’s' },
    { value: [{ by: 'companyCode' }], zh: '按公司', en: 'by company' },
    { value: [{ by: 'stationCode' }], zh: '按场站', en: 'by station' },
  ],
  'resource.scope[].by': (at) => [
    ...plain(['companyCode', 'stationCode', 'createBy']),
    ...ownFields(at.document)
      .filter((f) => f.reference !== undefined && f.name !== 'companyCode' && f.name !== 'stationCode')
      .map(offerOf),
  ],
};
