/** What the clips show: drawings over a time from 0 to 1, which ends as it began. Each is the body of a function of pen, size and t. */

/** In every picture: that it is drawn, and that it moves. */
const LABEL = `
  pen.font = '600 20px sans-serif';
  pen.textBaseline = 'middle';
  const label = '模拟画面  SIMULATED';
  const wide = pen.measureText(label).width;
  pen.fillStyle = 'rgba(0, 0, 0, 0.62)';
  pen.fillRect(12, size.height - 46, wide + 44, 34);
  pen.fillStyle = '#ffd666';
  pen.fillText(label, 22, size.height - 28);
  pen.strokeStyle = '#ffd666';
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(wide + 38, size.height - 29, 9, -Math.PI / 2, -Math.PI / 2 + t * 2 * Math.PI);
  pen.stroke();
`;

const DRONE = `
  const drone = (x, y, scale, turn) => {
    pen.save();
    pen.translate(x, y);
    pen.scale(scale, scale);
    pen.fillStyle = '#2b3440';
    pen.fillRect(-22, -8, 44, 16);
    pen.fillRect(-60, -5, 120, 5);
    pen.fillStyle = '#11161c';
    pen.beginPath();
    pen.arc(0, 12, 8, 0, 2 * Math.PI);
    pen.fill();
    pen.strokeStyle = 'rgba(60, 70, 80, 0.75)';
    pen.lineWidth = 3;
    for (const side of [-56, 56]) {
      const half = 30 * Math.cos(turn);
      pen.beginPath();
      pen.moveTo(side - half, -9);
      pen.lineTo(side + half, -9);
      pen.stroke();
    }
    pen.strokeStyle = '#2b3440';
    for (const side of [-1, 1]) {
      pen.beginPath();
      pen.moveTo(side * 16, 6);
      pen.lineTo(side * 26, 24);
      pen.stroke();
    }
    pen.restore();
  };
`;

/** The dock from outside: it opens, the drone rises, comes back, and it closes. */
const dockOutside = `
  const { width, height } = size;
  const sky = pen.createLinearGradient(0, 0, 0, 250);
  sky.addColorStop(0, '#7fb2dc');
  sky.addColorStop(1, '#dcebf5');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = 'rgba(255, 255, 255, 0.8)';
  for (let i = 0; i < 3; i += 1) {
    const x = ((i / 3 + t) % 1) * (width + 240) - 120;
    const y = 70 + i * 26;
    for (const [dx, dy, r] of [[-34, 6, 20], [0, 0, 28], [34, 8, 18]]) {
      pen.beginPath();
      pen.arc(x + dx, y + dy, r, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  pen.fillStyle = '#8f9f84';
  pen.beginPath();
  pen.moveTo(0, 236);
  for (let x = 0; x <= width; x += 20) pen.lineTo(x, 222 + 12 * Math.sin(x / 90) + 6 * Math.sin(x / 37));
  pen.lineTo(width, 260);
  pen.lineTo(0, 260);
  pen.fill();
  pen.fillStyle = '#b7ab8a';
  pen.fillRect(0, 246, width, height - 246);
  for (let row = 0; row < 3; row += 1) {
    pen.fillStyle = '#274a78';
    for (let i = 0; i < 9; i += 1) {
      const x = i * 78 - 30 + row * 12;
      const y = 236 + row * 8;
      pen.beginPath();
      pen.moveTo(x, y + 18);
      pen.lineTo(x + 60, y + 18);
      pen.lineTo(x + 68, y);
      pen.lineTo(x + 8, y);
      pen.fill();
    }
  }
  pen.fillStyle = '#c3b894';
  pen.fillRect(0, 274, width, height - 274);
  const ease = (a, b) => {
    const part = Math.min(1, Math.max(0, (t - a) / (b - a)));
    return part * part * (3 - 2 * part);
  };
  const open = ease(0.08, 0.2) - ease(0.82, 0.94);
  const up = ease(0.2, 0.45) - ease(0.58, 0.82);
  ${DRONE}
  if (open > 0.02) drone(320, 272 - 190 * up, 0.9, up > 0.01 ? t * 700 : 0);
  pen.fillStyle = '#e8edf1';
  pen.fillRect(230, 280, 180, 52);
  pen.fillStyle = '#c9d2da';
  pen.fillRect(230, 322, 180, 10);
  pen.fillStyle = '#46525e';
  pen.fillRect(250, 294, 64, 18);
  pen.fillStyle = open > 0.5 ? '#52c41a' : '#1677ff';
  pen.fillRect(328, 298, 10 + 50 * Math.abs(Math.sin(t * 12 * Math.PI)), 8);
  pen.fillStyle = '#d5dde4';
  for (const side of [-1, 1]) {
    pen.save();
    pen.translate(320 + side * 90, 282);
    pen.rotate(side * open * 1.9);
    pen.fillRect(side > 0 ? -90 : 0, -12, 90, 12);
    pen.restore();
  }
  ${LABEL}
`;

/** The dock from inside: the drone on its plate, the light that goes round. */
const dockInside = `
  const { width, height } = size;
  pen.fillStyle = '#1b222a';
  pen.fillRect(0, 0, width, height);
  const glow = 0.55 + 0.2 * Math.sin(t * 4 * Math.PI);
  const light = pen.createRadialGradient(320, 190, 30, 320, 190, 360);
  light.addColorStop(0, 'rgba(210, 225, 240, ' + glow + ')');
  light.addColorStop(1, 'rgba(20, 26, 32, 0)');
  pen.fillStyle = light;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#39444f';
  pen.beginPath();
  pen.moveTo(90, 330);
  pen.lineTo(550, 330);
  pen.lineTo(470, 150);
  pen.lineTo(170, 150);
  pen.fill();
  pen.strokeStyle = '#ffd666';
  pen.lineWidth = 5;
  pen.beginPath();
  pen.ellipse(320, 245, 120, 52, 0, 0, 2 * Math.PI);
  pen.stroke();
  pen.font = '700 40px sans-serif';
  pen.textAlign = 'center';
  pen.fillStyle = '#ffd666';
  pen.fillText('H', 320, 312);
  pen.textAlign = 'start';
  const push = 0.5 - 0.5 * Math.cos(t * 2 * Math.PI);
  pen.fillStyle = '#8896a3';
  for (const side of [-1, 1]) pen.fillRect(320 + side * (205 - 62 * push) - 6, 190, 12, 96);
  ${DRONE}
  drone(320, 236, 1.7, 0);
  pen.fillStyle = Math.floor(t * 24) % 2 ? '#52c41a' : '#20401a';
  pen.beginPath();
  pen.arc(320, 222, 5, 0, 2 * Math.PI);
  pen.fill();
  ${LABEL}
`;

/** Rows of modules from above; the colours say which camera. The pattern repeats each 90 px, twelve times a clip. */
const field = (ground, module, line, spots) => `
  const { width, height } = size;
  pen.fillStyle = '${ground}';
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.translate(width / 2, height / 2);
  pen.rotate(-0.12);
  const shift = (t * 6 * 180) % 180;
  for (let row = -4; row < 5; row += 1)
    for (let column = -7; column < 8; column += 1) {
      const [x, y] = [column * 64, row * 90 + shift - 90];
      pen.fillStyle = '${module}';
      pen.fillRect(x, y, 60, 62);
      pen.strokeStyle = '${line}';
      pen.lineWidth = 1;
      for (let k = 1; k < 3; k += 1) {
        pen.strokeRect(x + k * 20, y, 0.5, 62);
        pen.strokeRect(x, y + k * 20, 60, 0.5);
      }
      const odd = ((row % 2) + 2) % 2;
      for (const [c, o, colour, dx, dy] of ${JSON.stringify(spots)})
        if (c === column && o === odd) {
          pen.fillStyle = colour;
          pen.fillRect(x + dx, y + dy, 18, 18);
        }
    }
  pen.restore();
  pen.strokeStyle = 'rgba(255, 255, 255, 0.8)';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(width / 2 - 18, height / 2);
  pen.lineTo(width / 2 + 18, height / 2);
  pen.moveTo(width / 2, height / 2 - 18);
  pen.lineTo(width / 2, height / 2 + 18);
  pen.stroke();
  ${LABEL}
`;

/** A turbine from the drone beside it: the rotor turns, its blades pass the frame. */
const turbine = `
  const { width, height } = size;
  const sky = pen.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, '#6fa6d6');
  sky.addColorStop(1, '#e6f0f6');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, width, height);
  const sway = 6 * Math.sin(t * 2 * Math.PI);
  pen.translate(sway, sway / 2);
  for (const [base, high, colour] of [[262, 26, '#a9b59c'], [296, 18, '#8d9c7c']]) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.moveTo(-20, height + 20);
    for (let x = -20; x <= width + 20; x += 20) pen.lineTo(x, base + high * Math.sin(x / 110 + base));
    pen.lineTo(width + 20, height + 20);
    pen.fill();
  }
  const mill = (x, y, scale, phase) => {
    pen.save();
    pen.translate(x, y);
    pen.scale(scale, scale);
    pen.fillStyle = '#e4e8eb';
    pen.beginPath();
    pen.moveTo(-5, 0);
    pen.lineTo(5, 0);
    pen.lineTo(9, 330);
    pen.lineTo(-9, 330);
    pen.fill();
    pen.fillStyle = '#d3d9de';
    pen.fillRect(-9, -9, 34, 18);
    pen.rotate(phase + t * 4 * 2 * Math.PI / 3);
    for (let k = 0; k < 3; k += 1) {
      pen.rotate((2 * Math.PI) / 3);
      pen.fillStyle = '#f5f7f8';
      pen.beginPath();
      pen.moveTo(-5, 0);
      pen.quadraticCurveTo(-13, -50, -2, -190);
      pen.lineTo(2, -190);
      pen.quadraticCurveTo(9, -60, 5, 0);
      pen.fill();
      pen.fillStyle = k === 0 ? '#8a6a4a' : 'rgba(0, 0, 0, 0)';
      pen.fillRect(-5, -122, 7, 14);
    }
    pen.fillStyle = '#c6ced5';
    pen.beginPath();
    pen.arc(0, 0, 11, 0, 2 * Math.PI);
    pen.fill();
    pen.restore();
  };
  mill(110, 190, 0.3, 0.6);
  mill(560, 205, 0.24, 1.4);
  mill(330, 150, 1, 0);
  pen.translate(-sway, -sway / 2);
  pen.strokeStyle = 'rgba(255, 255, 255, 0.85)';
  pen.lineWidth = 2;
  pen.strokeRect(width / 2 - 60, height / 2 - 40, 120, 80);
  ${LABEL}
`;

/** The gate of a station: the barrier rises for a van that drives in. */
const gate = `
  const { width, height } = size;
  pen.fillStyle = '#c9dcea';
  pen.fillRect(0, 0, width, 150);
  pen.fillStyle = '#a3a98f';
  pen.fillRect(0, 150, width, height - 150);
  pen.fillStyle = '#6d7278';
  pen.beginPath();
  pen.moveTo(0, 330);
  pen.lineTo(width, 250);
  pen.lineTo(width, 210);
  pen.lineTo(0, 250);
  pen.fill();
  pen.strokeStyle = '#8b9096';
  pen.lineWidth = 2;
  for (let x = 0; x < width; x += 26) {
    pen.beginPath();
    pen.moveTo(x, 118);
    pen.lineTo(x, 190);
    pen.stroke();
  }
  pen.strokeRect(-4, 122, width + 8, 64);
  pen.fillStyle = '#f0eee6';
  pen.fillRect(400, 120, 110, 96);
  pen.fillStyle = '#9fb6c4';
  pen.fillRect(414, 138, 46, 34);
  pen.fillStyle = '#b8523c';
  pen.fillRect(392, 112, 126, 12);
  const ease = (a, b) => {
    const part = Math.min(1, Math.max(0, (t - a) / (b - a)));
    return part * part * (3 - 2 * part);
  };
  const x = -190 + 230 * ease(0.02, 0.2) + 680 * ease(0.36, 0.7);
  const y = 262 - x * 0.1;
  pen.fillStyle = '#e9edf0';
  pen.fillRect(x, y - 56, 120, 58);
  pen.fillStyle = '#d5dbe0';
  pen.fillRect(x + 120, y - 38, 40, 40);
  pen.fillStyle = '#7fa0b5';
  pen.fillRect(x + 124, y - 34, 28, 18);
  pen.fillStyle = '#23272b';
  for (const wheel of [24, 132]) {
    pen.beginPath();
    pen.arc(x + wheel, y + 4, 13, 0, 2 * Math.PI);
    pen.fill();
  }
  const lift = ease(0.22, 0.36) - ease(0.72, 0.86);
  pen.fillStyle = '#d9a21b';
  pen.fillRect(372, 208, 18, 52);
  pen.save();
  pen.translate(380, 214);
  pen.rotate(lift * 1.35);
  for (let k = 0; k < 8; k += 1) {
    pen.fillStyle = k % 2 ? '#f4f4f4' : '#cf3a2c';
    pen.fillRect(-26 * (k + 1), -5, 26, 10);
  }
  pen.restore();
  ${LABEL}
`;

export const SCENES = {
  turbine,
  gate,
  dockOutside,
  dockInside,
  drone: field('#9a8f6c', '#23467a', '#4f74a8', [
    [-2, 0, '#cfc4a0', 21, 21],
    [3, 1, '#10213c', 1, 41],
  ]),
  thermal: field('#5a2a73', '#a63a5b', '#8c3166', [
    [-2, 0, '#ffe27a', 21, 21],
    [3, 1, '#ffb347', 1, 41],
    [1, 0, '#f2784b', 41, 1],
  ]),
};
