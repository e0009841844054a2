/** How the console itself is used: what no document says. Kept true by whoever changes the console. */

/** A passage in both languages, and who may read it. */
export interface Passage {
  id: string;
  title: string;
  titleEn: string;
  text: string;
  textEn: string;
  /** Where in the console it leads. */
  path?: string;
  /** Permission without which it is not for the user. */
  needs?: string;
}

type Entry = [id: string, title: string, titleEn: string, text: string, textEn: string];

const ENTRIES: readonly Entry[] = [
  [
    'search',
    '搜索页面与记录',
    'Find screens and records',
    '按 Ctrl+K（或 ⌘K）打开搜索，可查找页面、操作和记录。按 ? 显示全部快捷键。',
    'Press Ctrl+K (or ⌘K) to search for screens, actions and records. Press ? to see all shortcuts.',
  ],
  [
    'filter',
    '高级筛选',
    'Advanced filter',
    '列表工具栏的「高级筛选」可用「且」「或」组合任意条件；列表上方的标签显示当前条件，点击 × 去掉一个。',
    'The advanced filter in a list’s toolbar joins any conditions by “and” and “or”. The chips above the list show the current conditions; × takes one out.',
  ],
  [
    'sort',
    '多列排序',
    'Sort by several columns',
    '点击表头按该列排序；按住 Shift 或 Ctrl 再点击其他表头，可按多列排序。',
    'Click a heading to sort by it; hold Shift or Ctrl and click another to sort by several.',
  ],
  [
    'views',
    '保存与共享视图',
    'Save and share views',
    '在列表工具栏的「视图」中，可把当前筛选、排序保存为视图；有权限时可共享给本单位及下级。',
    'Under “Views” in a list’s toolbar the current filter and order can be kept as a view, and shared with your organisation and below where you may.',
  ],
  [
    'columns',
    '列设置',
    'Columns of a list',
    '列表工具栏的「列设置」可选择显示哪些列、调整顺序与固定位置、改变行高；设置按用户保存。',
    'The column settings in a list’s toolbar choose the columns, their order, edge and the density; they are kept for you.',
  ],
  [
    'import',
    '导入数据',
    'Import data',
    '点击「导入」，下载模板并填写，上传 CSV 或 Excel（XLSX）表格；先检查再导入，有错误的行会列出行号和原因。',
    'Choose “Import”, fill in the template, and upload a CSV or Excel (XLSX) file. It is checked first; rows that are wrong are listed with line and reason.',
  ],
  [
    'export',
    '导出数据',
    'Export data',
    '点击「导出」，按当前筛选和列导出为 CSV 或 XLSX 文件。',
    '“Export” writes what the list shows, with its filters and columns, to CSV or XLSX.',
  ],
  [
    'batch',
    '批量编辑',
    'Edit many records',
    '勾选多行后在批量操作栏选择「编辑」，只修改勾选的字段，其余保持不变。',
    'Tick several rows and choose “Edit” in the bar that appears: only the fields you tick are changed.',
  ],
  [
    'batchAction',
    '批量派单与批量处理',
    'Dispatch and other steps in a batch',
    '勾选多行后，批量操作栏列出这些记录当前状态允许的操作（如派单、审核），点击后填写一次即可对全部记录生效；不能处理的记录会逐条说明原因。',
    'Tick several rows: the bar that appears offers the steps their states allow, such as dispatch or review. What you fill in applies to all of them in one batch; those that cannot take it say why.',
  ],
  [
    'recycle',
    '恢复已删除的记录',
    'Restore what was deleted',
    '列表工具栏的「回收站」显示已删除的记录，保留 30 天，可以恢复。',
    'The recycle list in a list’s toolbar shows deleted records for 30 days; they can be restored.',
  ],
  [
    'undo',
    '撤销修改与历史',
    'Undo and history',
    '记录详情的「历史」显示谁在何时改了什么；自己的最后一次修改可以撤销。',
    'The history in a record’s details shows who changed what and when; your own last change can be undone.',
  ],
  [
    'draft',
    '草稿',
    'Drafts',
    '未保存的表单会在本机保留为草稿；再次打开时可恢复或丢弃。',
    'A form that was not saved is kept as a draft on this computer; opened again, it can be restored or discarded.',
  ],
  [
    'why',
    '为何看不到字段、按钮或菜单',
    'Why a field, button or menu entry is missing',
    '按 Alt+/，或在搜索（Ctrl+K）中选择「为何看不到…？」，可查看当前页面缺少什么，以及是哪个权限、规则、状态或数据范围所致。',
    'Press Alt+/, or choose “Why is something missing?” in the search (Ctrl+K), to see what the page lacks and which permission, rule, state or data scope did it.',
  ],
  [
    'password',
    '修改密码',
    'Change the password',
    '点击右上角的用户名，选择「修改密码」。',
    'Click your name at the top right and choose “Change password”.',
  ],
  [
    'phone',
    '绑定手机',
    'Bind a phone',
    '点击右上角的用户名，选择「绑定手机」，输入手机号和短信验证码。',
    'Click your name at the top right, choose “Bind phone”, and enter the number and the SMS code.',
  ],
  [
    'look',
    '语言、主题与布局',
    'Language, theme and layout',
    '页面顶部可切换语言与布局大小；「设置」中可选择主题颜色、深色模式、顶部导航和多页标签。',
    'Language and size are at the top; the settings choose the theme colour, dark mode, top navigation and tabs.',
  ],
];

/** The guide as passages everybody may read. */
export const guide: readonly Passage[] = ENTRIES.map(([id, title, titleEn, text, textEn]) => ({
  id: `guide ${id}`,
  title,
  titleEn,
  text,
  textEn,
}));
