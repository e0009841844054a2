import type { TableProps } from 'antd';
import { type AriaAttributes, type HTMLAttributes, type ReactElement, type ReactNode } from 'react';
import type { Row } from '../../actions/types.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

/** Rows up to which a table draws them all. */
export const FEW_ROWS = 100;
/** Rows drawn while the code that draws those in sight arrives. */
const FIRST = 30;

const VirtualBody = part(() => import('./VirtualBody.tsx'));

function Body({ children, ...props }: HTMLAttributes<HTMLTableSectionElement>): ReactElement {
  const [measuring, rows] = children as unknown as [ReactNode, ReactElement[]];
  return (
    <Waiting
      fallback={
        <tbody {...props}>
          {measuring}
          {rows.slice(0, FIRST)}
        </tbody>
      }
    >
      <VirtualBody {...props} measuring={measuring} rows={rows} />
    </Waiting>
  );
}

/** What antd's table needs beside its usual properties to draw only the rows in sight. */
export const manyRows = (rows: readonly Row[]): Pick<TableProps<Row>, 'components'> & AriaAttributes => ({
  components: { body: { wrapper: Body } },
  'aria-rowcount': rows.length,
});
