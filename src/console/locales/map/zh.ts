/** Texts of maps; they come with these. */
export const mapZh = {
  'map.box': '框选',
  'map.boxHelp': '拖动鼠标框选，按 Esc 退出',
  'map.close': '关闭',
  'map.farther': '缩小',
  'map.library': '地图未能加载，请检查网络后刷新页面。',
  'map.nearer': '放大',
  'map.tools': '地图工具',
  'map.trouble': '部分地图未能加载。',
  'map.webgl': '此浏览器无法绘制地图（缺少 WebGL）。记录请在列表中查看。',
} as const;
