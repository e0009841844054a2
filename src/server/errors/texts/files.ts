/** Files, objects and uploads. */
import { NAME_PART_BYTES, OBJECT_NAME_BYTES } from '../../../contract/files.ts';
import type { ErrorText } from '../text.ts';

export const filesErrors = {
  'file.pictureKind': {
    status: 422,
    zh: '无法读取这种图片，请另存为 PNG、JPEG、WebP、GIF、TIFF、AVIF、HEIC、BMP、ICO 或 SVG',
    en: 'This kind of picture cannot be read here; please save it as PNG, JPEG, WebP, GIF, TIFF, AVIF, HEIC, BMP, ICO or SVG',
  },
  'file.picture': {
    status: 422,
    zh: '图片无法读取，文件可能已损坏或尺寸过大',
    en: 'The picture cannot be read; it may be damaged or too large',
  },
  'file.tile': { status: 404, zh: '该图片没有这个瓦片', en: 'The picture has no such tile' },
  'file.unknown': { status: 404, zh: '文件不存在', en: 'The file does not exist' },
  'file.held': { status: 422, zh: '有记录正在使用该文件，不能删除', en: 'A record holds this file; it cannot be deleted' },
  'file.store': { status: 503, zh: '文件存储暂时不可用，请稍后再试', en: 'The file store is not available; please try again' },
  'object.name': {
    status: 422,
    zh: `对象名称或存储桶名称不正确：对象名称不超过 ${OBJECT_NAME_BYTES} 字节，各级名称不超过 ${NAME_PART_BYTES} 字节，不能为空，不能是“.”或“..”，不能以“/”开头，不能含控制字符；存储桶名称为 2–63 个小写字母、数字或“-”`,
    en: `The name of the object or bucket is not valid. An object name has at most ${OBJECT_NAME_BYTES} bytes and at most ${NAME_PART_BYTES} between two slashes; no part may be empty, "." or ".."; it must not begin with a slash or contain control characters. A bucket name has 2 to 63 lower-case letters, digits or "-"`,
  },
  'object.quota': {
    status: 422,
    zh: '您的对象已达上限（{files} 个，共 {size} GiB），请先删除一些',
    en: 'Your objects have reached their limit ({files} objects, {size} GiB in all); remove some first',
  },
  'object.keys': {
    status: 422,
    zh: '文件存储不提供临时凭证，请使用签名链接',
    en: 'The file store gives no temporary keys; please use signed links',
  },
  'object.link': { status: 403, zh: '链接无效或已过期', en: 'The link is not valid or has expired' },
  'object.ratio': { status: 422, zh: '压缩比应大于 0 且不超过 1', en: 'The ratio must be above 0 and at most 1' },
  'media.state': {
    status: 409,
    zh: '任务正在排队、处理中或已取消，暂不能添加',
    en: 'The task is queued, being processed or cancelled; nothing can be added to it now',
  },
  'media.noPictures': { status: 422, zh: '任务没有可分析的图像', en: 'The task has no images that can be analysed' },
  'media.analyser': { status: 422, zh: '此类任务没有可识别的缺陷类型', en: 'Tasks of this kind have no types of defects to be found' },
  'media.model': {
    status: 422,
    zh: '推理服务器没有此模型，或模型未就绪：{reason}',
    en: 'The inference server does not have this model, or it is not ready: {reason}',
  },
  'media.modelAway': { status: 503, zh: '推理服务器没有应答：{reason}', en: 'The inference server does not answer: {reason}' },
  'media.annotations': { status: 422, zh: '标注文件无法导入：{reason}', en: 'The annotations cannot be imported: {reason}' },
  'media.classes': { status: 422, zh: '标注中有未知类别：{classes}', en: 'The annotations have unknown classes: {classes}' },
  'dataset.empty': {
    status: 422,
    zh: '没有以版本「{version}」入库且带图像的样本',
    en: 'No sample with an image is stored for version "{version}"',
  },
  'dataset.frozen': {
    status: 409,
    zh: '样本已冻结在样本集版本「{version}」中，不能更改',
    en: 'The sample is frozen in dataset version "{version}" and cannot be changed',
  },
  'dataset.closed': {
    status: 409,
    zh: '样本集版本「{version}」已冻结或停用，不再接受样本',
    en: 'Dataset version "{version}" is frozen or disabled and takes no more samples',
  },
  'model.sheet': {
    status: 422,
    zh: '风机台账缺少轮毂高度或叶轮直径，或叶尖低于地面，无法建模',
    en: 'The record of the turbine lacks hub height or rotor diameter, or its tips would reach below the ground: there is nothing to build from',
  },
  'count.modules': {
    status: 422,
    zh: '该方阵或场站没有带轮廓的组件，无从清点',
    en: 'No module of the zone or station has an outline, so there is nothing to count by',
  },
  'count.orthophoto': {
    status: 422,
    zh: '没有覆盖这些组件、分辨率优于 30 cm 的可见光正射影像',
    en: 'No orthophoto in visible light with pixels below 30 cm lies over these modules',
  },
  'count.unclear': {
    status: 422,
    zh: '设计布局与影像无法可靠对齐，未作清点',
    en: 'The layout cannot be laid over the orthophoto for certain; nothing was counted',
  },
  'photogrammetry.off': {
    status: 409,
    zh: '未配置摄影测量服务器（PHOTOGRAMMETRY_URL），无法重建',
    en: 'No photogrammetry server is set (PHOTOGRAMMETRY_URL), so nothing can be reconstructed',
  },
  'photogrammetry.few': {
    status: 422,
    zh: '可用照片只有 {count} 张，重建至少需要 {least} 张',
    en: 'Only {count} photographs can be used; a reconstruction needs {least} at least',
  },
  'photogrammetry.many': {
    status: 422,
    zh: '照片有 {count} 张，摄影测量服务器一次最多处理 {most} 张；请按镜头或拍摄时间缩小范围',
    en: 'There are {count} photographs, and the photogrammetry server takes {most} at once; choose fewer by lens or time',
  },
  'photogrammetry.option': {
    status: 422,
    zh: '摄影测量服务器不支持所选成果（没有选项 {option}）',
    en: 'The photogrammetry server cannot make what was chosen (it has no option {option})',
  },
  'photogrammetry.away': {
    status: 503,
    zh: '摄影测量服务器没有应答：{reason}。重试时从已有进度继续',
    en: 'The photogrammetry server does not answer: {reason}. Try again, and it goes on from where it was',
  },
  'photogrammetry.token': {
    status: 502,
    zh: '摄影测量服务器不接受令牌，请检查 PHOTOGRAMMETRY_TOKEN',
    en: 'The photogrammetry server does not accept the token; check PHOTOGRAMMETRY_TOKEN',
  },
  'photogrammetry.refused': {
    status: 502,
    zh: '摄影测量服务器拒绝了任务：{reason}',
    en: 'The photogrammetry server refused the task: {reason}',
  },
  'photogrammetry.answer': {
    status: 502,
    zh: '摄影测量服务器的应答无法使用：{reason}',
    en: 'The photogrammetry server gave an answer that is of no use: {reason}',
  },
  'photogrammetry.failed': {
    status: 422,
    zh: '重建失败，摄影测量服务器称：{reason}',
    en: 'The reconstruction failed; the photogrammetry server says: {reason}',
  },
  'photogrammetry.stopped': {
    status: 409,
    zh: '任务已在摄影测量服务器上被取消',
    en: 'The task was cancelled at the photogrammetry server',
  },
  'photogrammetry.lost': { status: 502, zh: '摄影测量服务器一再丢失任务', en: 'The photogrammetry server lost the task again and again' },
  'photogrammetry.late': {
    status: 504,
    zh: '摄影测量服务器 {hours} 小时仍未完成，已放弃',
    en: 'The photogrammetry server was not done after {hours} hours; it was given up',
  },
  'photogrammetry.nothing': {
    status: 422,
    zh: '摄影测量服务器没有给出任何所选成果',
    en: 'The photogrammetry server gave nothing of what was chosen',
  },
  'terrain.file': { status: 422, zh: '文件无法处理：{reason}', en: 'The file cannot be processed: {reason}' },
  'terrain.noFile': { status: 409, zh: '模型没有 GeoTIFF 文件，请先上传', en: 'The model has no GeoTIFF file; please upload one first' },
  'terrain.noCloud': {
    status: 409,
    zh: '任务没有 LAS 或 LAZ 文件，请先上传',
    en: 'The task has no LAS or LAZ file; please upload one first',
  },
  'terrain.unreleased': { status: 409, zh: '请先发布该模型', en: 'Please release the model first' },
  'model.file': {
    status: 422,
    zh: '模型文件不是本产品训练的类型建议模型，或其特征版本不符',
    en: 'The model file is not a type model trained by this product, or it was trained on other features',
  },
  'model.seen': {
    status: 422,
    zh: '「{source}」的 {split} 样本可能参与过训练，不能用于评测',
    en: 'The model may have been trained on the {split} samples of "{source}"; they cannot measure it',
  },
  'model.noSamples': {
    status: 422,
    zh: '「{source}」没有可用的 {split} 样本',
    en: 'There are no {split} samples in "{source}" that can be used',
  },
  'media.annotationPictures': {
    status: 422,
    zh: '标注中的图像都不属于此任务',
    en: 'None of the images of the annotations belongs to this task',
  },
  'upload.parameter': { status: 400, zh: '上传参数「{name}」不正确', en: 'The upload parameter "{name}" is not valid' },
  'upload.length': {
    status: 422,
    zh: '收到的字节数与参数不符，请重传',
    en: 'The bytes received are not as many as said; please send them again',
  },
  'upload.hash': {
    status: 422,
    zh: '文件内容校验失败，请重新上传',
    en: 'The content of the file is not what it should be; please upload it again',
  },
  'upload.limit': {
    status: 422,
    zh: '未完成的上传过多，请先完成或删除',
    en: 'There are too many unfinished uploads; finish or remove some first',
  },
  'upload.quota': {
    status: 422,
    zh: '未归属任何记录的文件已达上限（{files} 个，共 {size} GiB），请先使用或删除一些，或联系管理员',
    en: 'Files that belong to no record have reached their limit ({files} files, {size} GiB in all); use or remove some first, or ask an administrator',
  },
  'scene.kind': {
    status: 422,
    zh: '该文件（{kind}）既不是 GLB 模型，也不是 3D Tiles 的 ZIP，无法在三维场景中打开',
    en: 'This file ({kind}) is neither a GLB model nor a ZIP file of 3D Tiles; the scene cannot open it',
  },
  'scene.version': { status: 422, zh: '只能打开 glTF 2.0 的 GLB', en: 'Only GLB of glTF 2.0 can be opened' },
  'scene.broken': {
    status: 422,
    zh: '模型文件已损坏或不完整，请重新上传',
    en: 'The model file is damaged or incomplete; please upload it again',
  },
  'scene.large': {
    status: 422,
    zh: 'ZIP 中最多 {entries} 个文件，解压后共不超过 {gigabytes} GB，单个不超过 512 MB',
    en: 'A ZIP file may hold {entries} files, {gigabytes} GB unpacked, 512 MB each',
  },
  'scene.nothing': {
    status: 422,
    zh: 'ZIP 中没有 tileset.json，也没有 GLB 或 glTF 模型',
    en: 'The ZIP file holds no tileset.json and no GLB or glTF model',
  },
  'scene.part': { status: 404, zh: '模型中没有 {name}', en: 'The model has no {name}' },
  'scene.range': { status: 416, zh: '请求的字节范围超出文件', en: 'The file has none of the bytes that were asked for' },
} as const satisfies Record<string, ErrorText>;
