/** The call of several people at one review. */
import { REVIEW_PATHS } from '../review.ts';
import { list, object, text, uuid, type Calls } from './schema.ts';

export const claimBody = object(
  {
    screen: { type: 'string', maxLength: 200, description: '`<area>/<name>` of the screen' },
    sitting: { ...uuid, description: 'Of the window that reviews, made by it' },
    id: { ...uuid, description: 'The record that is open; none gives back the one before' },
  },
  ['screen', 'sitting'],
);

export const reviewCalls = {
  claim: {
    method: 'POST',
    path: REVIEW_PATHS.claim,
    summary: 'Claim the record that is open in a review for a minute, and tell which ones others have',
    access: 'user',
    body: claimBody,
    answer: object({ list: list(object({ id: uuid, by: text }, ['id', 'by'])) }, ['list']),
  },
} as const satisfies Calls;
