/** A drawing as a picture: what stands in style sheets is written into a copy, which then looks the same anywhere. */

/** What of a style the drawing shows. */
const SHOWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-family', 'font-weight', 'opacity', 'text-anchor'];
/** Pixels of a pixel, and room of a line of the legend. */
const [FINE, LINE] = [2, 20];

export interface Caption {
  text: string;
  colour: string;
  dashed: boolean;
}

function copied(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')];
  for (const [n, one] of from.entries()) {
    const style = getComputedStyle(one);
    for (const name of SHOWN) to[n]?.style.setProperty(name, style.getPropertyValue(name));
  }
  return copy;
}

/** The drawing and its legend as a PNG. @throws Error where the browser cannot draw it */
export async function pngOf(drawing: SVGSVGElement, captions: readonly Caption[]): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const style = getComputedStyle(drawing);
  const copy = copied(drawing);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * FINE;
  canvas.height = (height + LINE * captions.length + 8) * FINE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.scale(FINE, FINE);
  pen.fillStyle = style.getPropertyValue('--surface') || '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, width, height);
  pen.font = `13px ${style.fontFamily}`;
  pen.textBaseline = 'middle';
  for (const [n, { text, colour, dashed }] of captions.entries()) {
    const y = height + LINE * n + LINE / 2;
    pen.strokeStyle = colour;
    pen.lineWidth = 2;
    pen.setLineDash(dashed ? [6, 4] : []);
    pen.beginPath();
    pen.moveTo(14, y);
    pen.lineTo(38, y);
    pen.stroke();
    pen.fillStyle = style.color;
    pen.fillText(text, 46, y);
  }
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('png'))), 'image/png');
  });
}
