/** What each kind of view says beside its type. Its keys and check stand in features/views. */
import type { Layer } from './layers.ts';

/** Cards in columns, one a code. */
export interface BoardViewOptions {
  /** Dictionary field whose codes are the columns; the state, where records go through states. */
  by: string;
  /** Field that names a card; the record's label when absent. */
  label?: string;
  /** Fields below the label, in order; codes stand as tags. */
  fields?: string[];
}

/** A month of records, each on its days. */
export interface CalendarViewOptions {
  /** Field of the day or time a record begins. */
  from: string;
  /** Field of its end; a record without one lies on the day it begins. */
  to?: string;
  /** Field that names an entry; the record's label when absent. */
  label?: string;
  /** Dictionary field whose colours the entries have. */
  colour?: string;
}

/** Cards with a picture. */
export interface GalleryViewOptions {
  /** Image field; a card shows its first picture. */
  image: string;
  /** Field that names a card; the record's label when absent. */
  label?: string;
  /** Fields below the label, in order; codes stand as tags. */
  fields?: string[];
}

/** Records where they are: a layer of their own, named by the record's label unless it says another. */
export interface MapViewOptions extends Layer {
  /** Other screens with a map, whose records are drawn under its own ones, as their maps draw them. */
  layers?: string[];
  /** The same, not shown until they are asked for. */
  offered?: string[];
}

/** Pictures of records one after the other, with boxes and polygons that are corrected and verdicts by key. */
export interface ReviewViewOptions {
  /** Image or file field; its first picture is shown. */
  image: string;
  /** Image field of the thermal picture, shown beside it; boxes lie on this one where there is one. */
  thermal?: string;
  /** References to media, whose files stand in for pictures that the record has not. */
  media?: string;
  thermalMedia?: string;
  /** Object with `x`, `y`, `width`, `height` in pixels, and `polygon` where it has vertices; or rows of them. */
  box?: string;
  /**
   * Actions that add, by name: a box drawn on the picture begins a record of the first that fits, and those that refer to this record are
   * drawn with their boxes.
   */
  adds?: string[];
  /** Dictionary field whose codes are keys. */
  level?: string;
  /** Field that names a record; the record's label when absent. */
  label?: string;
  /** Face of a blade and metres from its root. */
  place?: string;
  radius?: string;
  /** Numbers that take what is measured in the box: its longer and shorter side, its surface, its temperatures. */
  length?: string;
  width?: string;
  surface?: string;
  tMax?: string;
  tRef?: string;
  deltaT?: string;
  /** Where it is: shown on a map in place of pictures that are not there. */
  at?: string;
  /** References whose shapes that map draws as well. */
  outlines?: string[];
  /** Screens with a map whose things are drawn around the record, such as modules. */
  around?: string[];
  /** Records with the same value of it stand together. */
  together?: string;
  /** Fields beside the pictures, in order. */
  fields?: string[];
}

/** Two reports side by side: what came, stayed and went. */
export type ComparisonViewOptions = object;

/** Live pictures of what records speak of: of a video source, or of all sources of a dock, a drone or a station. */
export interface LiveViewOptions {
  /** Field with the code of a video source, or of several. */
  stream?: string;
  /** Field with the serial number of a dock. */
  dock?: string;
  /** Field with that of a drone. */
  drone?: string;
  /** Field with the code of a station. */
  station?: string;
}

/** Models in space, one after the other, with what is pinned to them. */
export interface SceneViewOptions {
  /** File field: GLB, or 3D Tiles as a ZIP file. */
  file?: string;
  /** Field of an address that ends in `tileset.json` or `.glb`. */
  url?: string;
  /** Field that names a model; the record's label when absent. */
  label?: string;
  /** Dictionary field of its kind. */
  kind?: string;
  /** Field of the place of its origin: x to the east, y up, z to the south, metres. */
  at?: string;
  /** Other screens with a map, whose records are pinned to it. */
  pins?: string[];
}

/** Rows and columns, as the list says them. */
export type TableViewOptions = object;

/** What each kind says beside its type. */
interface ViewOptions {
  table: TableViewOptions;
  calendar: CalendarViewOptions;
  gallery: GalleryViewOptions;
  board: BoardViewOptions;
  map: MapViewOptions;
  live: LiveViewOptions;
  review: ReviewViewOptions;
  comparison: ComparisonViewOptions;
  scene: SceneViewOptions;
}

export type ViewTypeName = keyof ViewOptions;

/** A view of one kind. */
export type ViewOf<T extends ViewTypeName> = { type: T } & ViewOptions[T];

/** A view of any kind; `type` tells which options it has. */
export type View = { [T in ViewTypeName]: ViewOf<T> }[ViewTypeName];
