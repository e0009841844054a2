import { useOne, type HttpError } from '@refinedev/core';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Row } from '../../actions/types.ts';

/** A record as a screen shows it, kept current. */
export const useRecord = ({ resource, screen }: ScreenBundle, id: string): ReturnType<typeof useOne<Row, HttpError>> =>
  useOne<Row>({ resource: resource.name, id, meta: { api: resource.api, screen: screen.name }, errorNotification: false });
