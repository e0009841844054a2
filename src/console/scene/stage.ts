/**
 * A scene in its element: draws when something changed and not otherwise. It knows nothing of records, languages or React.
 */
import {
  Color,
  DirectionalLight,
  HemisphereLight,
  Matrix4,
  Mesh,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Intersection,
  type Material,
  type Object3D,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import type { Metres } from './geo.ts';
import { loadGlb } from './glb.ts';
import { colourPoints, isPoints } from './points.ts';
import { planesOf } from './section.ts';
import { metres, shownOf, type Shown } from './shown.ts';
import { loadTiles } from './tiles.ts';
import { FIRST_LOOK, WHOLE_SECTION, type Content, type Loading, type SceneLook, type SceneSource, type Section } from './types.ts';
import { awayFrom } from './view.ts';

/** A step of the keys: of turning in degrees, of moving and nearing as a share of the distance. */
const [TURN, MOVE, NEAR] = [10, 0.1, 1.25] as const;
/** Points this many pixels beside the pointer are hit. */
const REACH = 6;
/** The drawing is no finer than this many pixels for one of the page's. */
const FINEST = 2;

export interface StageEvents {
  /** After every drawing: what stands over it moves along. */
  onDrawn: () => void;
  /** Whether something is still on its way. */
  onBusy: (busy: boolean) => void;
  /** The browser took the drawing away, as it does when the graphics card is in need. */
  onLost: () => void;
}

export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(45, 1, 0.1, 1000);
  private readonly controls: OrbitControls;
  private readonly caster = new Raycaster();
  private readonly watcher: ResizeObserver;
  private content: Content | undefined;
  private look: SceneLook = FIRST_LOOK;
  private section: Section = WHOLE_SECTION;
  private frame = 0;
  private gone = false;

  /** @throws Error where the browser draws no WebGL */
  constructor(
    private readonly element: HTMLElement,
    private readonly events: StageEvents,
  ) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'low-power' });
    this.renderer.setClearColor(new Color(0), 0);
    const { domElement } = this.renderer;
    // One thing to a screen reader: its name, and keys that turn it.
    domElement.tabIndex = 0;
    domElement.setAttribute('role', 'application');
    element.append(domElement);
    domElement.addEventListener('webglcontextlost', (event) => {
      event.preventDefault();
      if (!this.gone) events.onLost();
    });
    const head = new DirectionalLight(0xffffff, 1.6);
    head.position.set(1, 2, 3);
    this.camera.add(head);
    this.scene.add(new HemisphereLight(0xffffff, 0x9a9488, 2), this.camera);
    this.controls = new OrbitControls(this.camera, domElement);
    this.controls.zoomToCursor = true;
    this.controls.addEventListener('change', () => this.need());
    this.watcher = new ResizeObserver(() => this.resize());
    this.watcher.observe(element);
    this.resize();
  }

  /** Loads a model in place of the one before. @throws SceneError */
  async show(source: SceneSource, loading: Omit<Loading, 'onPart' | 'onNeeded'>): Promise<Shown> {
    const load = source.kind === 'tiles' ? loadTiles : loadGlb;
    const content = await load(source.url, { ...loading, onPart: (object) => this.dress(object), onNeeded: () => this.need() });
    if (this.gone || loading.signal.aborted) {
      content.dispose();
      throw new DOMException('stopped', 'AbortError');
    }
    this.clear();
    this.content = content;
    this.scene.add(content.object);
    this.renderer.clippingPlanes = this.content ? planesOf(this.content.box, this.section) : [];
    // Heights are known only now.
    this.dress(content.object);
    this.fit();
    return shownOf(content);
  }

  /** What is known of the model by now; tiles tell more as they come. */
  known(): Shown | undefined {
    return this.content && shownOf(this.content);
  }

  private clear(): void {
    if (!this.content) return;
    this.scene.remove(this.content.object);
    this.content.dispose();
    this.content = undefined;
  }

  /** Looks at all of it, from above the south-east. */
  fit(): void {
    if (!this.content) return;
    const { center, radius } = this.content.box.getBoundingSphere(new Sphere());
    const towards = new Vector3(0.55, 0.5, 0.75).normalize();
    this.controls.target.copy(center);
    this.camera.position.copy(center).add(towards.clone().multiplyScalar(awayFrom(this.content.box, towards, this.camera)));
    this.controls.minDistance = radius / 2000;
    this.controls.maxDistance = radius * 20;
    this.controls.update();
    this.need();
  }

  /** Turns, moves or nears by one step, as the keys say. */
  step(how: 'turn' | 'move' | 'near', x: number, y = 0): void {
    const { target } = this.controls;
    const away = this.camera.position.clone().sub(target);
    if (how === 'turn') {
      const at = new Spherical().setFromVector3(away);
      at.theta -= (x * TURN * Math.PI) / 180;
      at.phi -= (y * TURN * Math.PI) / 180;
      this.camera.position.copy(target).add(away.setFromSpherical(at.makeSafe()));
    } else if (how === 'near') this.camera.position.copy(target).add(away.multiplyScalar(NEAR ** -x));
    else {
      const far = away.length() * MOVE;
      const right = new Vector3().setFromMatrixColumn(this.camera.matrix, 0).multiplyScalar(x * far);
      const up = new Vector3().setFromMatrixColumn(this.camera.matrix, 1).multiplyScalar(y * far);
      target.add(right).add(up);
      this.camera.position.add(right).add(up);
    }
    this.controls.update();
    this.need();
  }

  /** What it is called, and which keys it has. */
  describe(name: string, keys: string): void {
    this.renderer.domElement.setAttribute('aria-label', name);
    this.renderer.domElement.title = keys;
  }

  focus(): void {
    this.renderer.domElement.focus();
  }

  setLook(look: SceneLook): void {
    this.look = look;
    if (this.content) this.dress(this.content.object);
    this.need();
  }

  private dress(object: Object3D): void {
    const { wireframe, pointSize, colourBy } = this.look;
    let points = false;
    object.traverse((one) => {
      if (isPoints(one)) {
        points = true;
        one.material.size = pointSize;
        one.material.sizeAttenuation = false;
        return;
      }
      for (const material of [(one as Mesh).material ?? []].flat() as (Material & { wireframe?: boolean })[])
        if (material.wireframe !== undefined) material.wireframe = wireframe;
    });
    const box = this.content?.box;
    if (points) colourPoints(object, colourBy, box ? [box.min.y, box.max.y] : [0, 100]);
  }

  /** Shows a part of the model. */
  setSection(section: Section): void {
    this.section = section;
    this.renderer.clippingPlanes = this.content ? planesOf(this.content.box, this.section) : [];
    this.need();
  }

  private hit(): Metres | undefined {
    if (!this.content) return undefined;
    const planes = planesOf(this.content.box, this.section);
    const { clientHeight } = this.element;
    const pixel = (2 * Math.tan((this.camera.fov * Math.PI) / 360) * this.controls.getDistance()) / Math.max(1, clientHeight);
    this.caster.params.Points = { threshold: pixel * REACH };
    const seen = ({ point }: Intersection): boolean => planes.every((plane) => plane.distanceToPoint(point) >= 0);
    const found = this.caster.intersectObject(this.content.object, true).find(seen);
    return found && metres(found.point);
  }

  /** The point of the model under a place of the element, both from 0 to 1; undefined beside the model. */
  pick(x: number, y: number): Metres | undefined {
    this.camera.updateMatrixWorld();
    this.caster.setFromCamera(new Vector2(x * 2 - 1, 1 - y * 2), this.camera);
    return this.hit();
  }

  /** Height of the model's surface over a point of its ground, seen from above; undefined beside it. */
  surface(x: number, z: number): number | undefined {
    if (!this.content) return undefined;
    const { min, max } = this.content.box;
    if (x < min.x || x > max.x || z < min.z || z > max.z) return undefined;
    this.caster.set(new Vector3(x, max.y + 1, z), new Vector3(0, -1, 0));
    this.caster.params.Points = { threshold: Math.max(0.25, (max.x - min.x) / 500) };
    return this.caster.intersectObject(this.content.object, true)[0]?.point.y;
  }

  /** Where a point stands in the element, from 0 to 1; undefined behind the eye or beside what is seen. */
  onScreen([x, y, z]: Metres): { x: number; y: number } | undefined {
    const at = new Vector3(x, y, z).project(this.camera);
    return at.z > 1 || Math.abs(at.x) > 1.2 || Math.abs(at.y) > 1.2 ? undefined : { x: (at.x + 1) / 2, y: (1 - at.y) / 2 };
  }

  /** The scene as a picture. */
  picture(): Promise<Blob | null> {
    this.draw();
    return new Promise((done) => this.renderer.domElement.toBlob(done));
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.renderer.setPixelRatio(Math.min(FINEST, devicePixelRatio));
    this.renderer.setSize(clientWidth, clientHeight);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    this.need();
  }

  /** Draws with the next frame of the page. */
  private need(): void {
    if (this.frame !== 0 || this.gone) return;
    this.events.onBusy(true);
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    if (this.gone) return;
    const distance = this.controls.getDistance();
    const radius = this.content?.box.getBoundingSphere(new Sphere()).radius ?? 1;
    this.camera.near = Math.max(distance / 1000, 0.01, (distance - radius * 3) / 2);
    this.camera.far = distance + radius * 8;
    this.camera.updateProjectionMatrix();
    const coming = this.content?.update?.(this.camera, this.renderer) ?? false;
    this.renderer.render(this.scene, this.camera);
    // From where it is seen, for whoever cannot ask the library.
    const view = new Matrix4().multiplyMatrices(this.camera.projectionMatrix, this.camera.matrixWorldInverse);
    this.element.setAttribute('data-view', view.elements.map((n) => n.toPrecision(8)).join());
    this.events.onDrawn();
    if (coming) this.need();
    else this.events.onBusy(false);
  }

  dispose(): void {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    this.watcher.disconnect();
    this.controls.dispose();
    this.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.renderer.domElement.remove();
  }
}
