import { memo, type ReactElement } from 'react';
import './scene.css';

interface Place {
  x: number;
  y: number;
  /** Size, 1 = a hub height of 230 units of the 1920 × 937 picture. */
  size: number;
}

/** Turbines on the ridges, far ones first. Each turns at its own pace. */
const TURBINES: readonly Place[] = [
  { x: 128, y: 560, size: 0.5 },
  { x: 372, y: 546, size: 0.5 },
  { x: 1150, y: 552, size: 0.52 },
  { x: 1392, y: 530, size: 0.7 },
  { x: 1660, y: 556, size: 0.58 },
  { x: 1846, y: 536, size: 0.66 },
  { x: 905, y: 640, size: 1.32 },
];
const BLADE = 'M0 0C9-14 9-40 2.5-118C0-122-2-121-2.4-117C-6-60-9-24 0 0Z';

/** Rows of the solar field: from the horizon to the viewer panels grow and stand further apart. */
const ROWS = [0, 1, 2, 3, 4, 5].map((row) => ({ y: 655 + row * 26 + row * row * 5.2, scale: 0.34 + row * 0.145 }));
const PANEL = { width: 150, gap: 16 };

function Turbine({ x, y, size }: Place): ReactElement {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M-5 0 -2.6-230H2.6L5 0Z" fill="url(#tower)" />
      <g transform="translate(0 -232)">
        <g className="scene-rotor" style={{ animationDuration: `${9 + (x % 5)}s`, animationDelay: `-${x % 9}s` }}>
          {[0, 120, 240].map((turn) => (
            <path key={turn} d={BLADE} transform={`rotate(${turn})`} fill="#f4f8fc" />
          ))}
        </g>
        <circle r="6" fill="#dfe9f3" />
      </g>
    </g>
  );
}

function SolarRow({ y, scale, shift }: { y: number; scale: number; shift: number }): ReactElement {
  const step = (PANEL.width + PANEL.gap) * scale;
  const count = Math.ceil(1920 / step) + 2;
  return (
    <>
      {Array.from({ length: count }, (_, n) => (
        <use key={n} href="#panel" transform={`translate(${(n - 1) * step + shift} ${y}) scale(${scale})`} />
      ))}
    </>
  );
}

function Drone(): ReactElement {
  return (
    <g className="scene-drone">
      <path className="scene-beam" d="M0 14-66 270H66Z" fill="url(#beam)" />
      <g fill="none" stroke="#f2f7fc" strokeWidth="4" strokeLinecap="round">
        <path d="M-15-2-46-10M15-2 46-10M-46-10V-19M46-10V-19" />
        <path className="scene-blur" d="M-67-20H-25M25-20H67" strokeWidth="3" opacity=".85" />
      </g>
      <rect x="-19" y="-10" width="38" height="17" rx="7" fill="#f2f7fc" />
      <circle cy="12" r="5.5" fill="#ffc53d" />
      <circle className="scene-lamp" cx="-46" cy="-6" r="2.4" fill="#ff7875" />
    </g>
  );
}

/** Dawn over a wind and solar station, with a drone on its round. Decoration: quiet, and still for whoever asked for less motion. */
export const Scene = memo(function Scene(): ReactElement {
  return (
    <svg className="scene" viewBox="0 0 1920 937" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="sky" x2="0" y2="1">
          <stop stopColor="#071629" />
          <stop offset=".3" stopColor="#103660" />
          <stop offset=".48" stopColor="#3b72a3" />
          <stop offset=".58" stopColor="#d9ab7c" />
          <stop offset=".64" stopColor="#ffcf8a" />
        </linearGradient>
        <radialGradient id="glow">
          <stop stopColor="#ffe3a3" stopOpacity=".95" />
          <stop offset=".25" stopColor="#ffce80" stopOpacity=".5" />
          <stop offset="1" stopColor="#ffb75e" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="tower" x2="1" y2="0">
          <stop stopColor="#fff" />
          <stop offset="1" stopColor="#b9c9da" />
        </linearGradient>
        <linearGradient id="beam" x2="0" y2="1">
          <stop stopColor="#a8dcff" stopOpacity=".5" />
          <stop offset="1" stopColor="#a8dcff" stopOpacity=".04" />
        </linearGradient>
        <linearGradient id="glass" x2="1" y2="1">
          <stop stopColor="#2a6bb0" />
          <stop offset=".5" stopColor="#174a86" />
          <stop offset="1" stopColor="#0f3565" />
        </linearGradient>
        <radialGradient id="cloud">
          <stop stopColor="#fff" stopOpacity=".26" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="shade" x2="0" y2="1">
          <stop stopColor="#061424" stopOpacity="0" />
          <stop offset="1" stopColor="#061424" stopOpacity=".82" />
        </linearGradient>
        <g id="panel">
          <path d="M26 62 31 94M118 62 123 94" stroke="#51677f" strokeWidth="4" />
          <path d="M30 0H150L122 66H0Z" fill="url(#glass)" stroke="#8dbce9" strokeWidth="2" />
          <path d="M60 0 31 66M90 0 61 66M120 0 92 66M20 22H141M10 44H131" stroke="#5f9ad3" strokeWidth="1.3" fill="none" opacity=".75" />
        </g>
      </defs>
      <rect width="1920" height="937" fill="url(#sky)" />
      <g className="scene-clouds" fill="url(#cloud)">
        <ellipse cx="760" cy="392" rx="420" ry="26" />
        <ellipse cx="420" cy="424" rx="300" ry="17" />
        <ellipse cx="1340" cy="300" rx="460" ry="28" />
        <ellipse cx="1080" cy="356" rx="260" ry="14" />
      </g>
      <circle className="scene-glow" cx="640" cy="566" r="330" fill="url(#glow)" />
      <circle cx="640" cy="566" r="52" fill="#ffedc2" />
      <path d="M0 560C180 500 330 520 520 556S860 500 1080 540 1480 496 1920 548V937H0Z" fill="#5b7f97" />
      {TURBINES.slice(0, -1).map((place) => (
        <Turbine key={place.x} {...place} />
      ))}
      <path d="M0 606C240 552 520 622 820 596S1420 560 1920 612V937H0Z" fill="#1f4d6e" />
      <path d="M0 650C360 612 760 664 1180 634S1700 622 1920 644V937H0Z" fill="#15395a" />
      <Turbine {...(TURBINES.at(-1) as Place)} />
      {ROWS.map(({ y, scale }, row) => (
        <SolarRow key={y} y={y} scale={scale} shift={-37 * row} />
      ))}
      <rect y="700" width="1920" height="237" fill="url(#shade)" />
      <Drone />
    </svg>
  );
});
