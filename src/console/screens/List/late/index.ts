/** What a list brings along after its first rows: one file, because parts of it alone would split what they share off the first screen. */
import '../../../data/lateTexts.ts';

export { FirstRecord } from './FirstRecord.tsx';
export { Dialogs } from '../Dialogs.tsx';
export { BatchBar } from './BatchBar.tsx';
export { Beside } from './Beside.tsx';
export { CellEditor } from './CellEditor.tsx';
export { Chips } from './Chips.tsx';
export { readConditions } from './conditions.ts';
export { QuickFilters } from './QuickFilters.tsx';
export { Tools } from './Tools.tsx';
export { ViewSwitch } from './ViewSwitch.tsx';
export { WhyPanel } from '../../Why/WhyPanel.tsx';
