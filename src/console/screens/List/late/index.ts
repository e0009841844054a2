/** What a list brings along after its first rows: one file, because parts of it alone would split what they share off the first screen. */
import '../../../data/lateTexts.ts';

export { Dialogs } from '../Dialogs.tsx';
export { Chips } from './Chips.tsx';
export { readConditions } from './conditions.ts';
export { Presets } from './Presets.tsx';
export { RichTable } from './RichTable.tsx';
export { Tools } from './Tools.tsx';
export { WhyPanel } from '../../Why/WhyPanel.tsx';
