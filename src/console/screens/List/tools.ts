/** What a list brings along after its first rows: one file, because parts of it alone would split what they share off the first screen. */
import '../../data/texts/toolTexts.ts';

export { FirstRecord } from './FirstRecord.tsx';
export { Dialogs } from './Dialogs.tsx';
export { BatchBar } from './rows/BatchBar.tsx';
export { Beside } from './beside/Beside.tsx';
export { Opened } from './rows/Opened.tsx';
export { CellEditor } from './rows/CellEditor.tsx';
export { Chips } from './conditions/Chips.tsx';
export { readConditions } from './conditions/conditions.ts';
export { QuickFilters } from './conditions/QuickFilters.tsx';
export { Tools } from './toolbar/Tools.tsx';
export { ViewSwitch } from './toolbar/ViewSwitch.tsx';
export { WhyPanel } from './why/WhyPanel.tsx';
