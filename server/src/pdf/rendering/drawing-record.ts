/**
 * Records the shapes that pdf.js draws on a page. Pages with equal records look equal, because the same engine draws
 * the same shapes. Only paths in plain colours are recorded. A page with any other content must be drawn to be
 * compared.
 */
import { Path2D } from '@napi-rs/canvas';

/** The record of a page. Two records are comparable only if they were made with the same `ShapeNames`. */
export interface DrawingRecord {
  /**
   * The numbers that stand for styles and paths, and the sizes of the shapes. Records match only if these are equal.
   */
  shapes: readonly number[];
  /** The coordinates of the origin of each shape, in pixels. */
  places: readonly number[];
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Assigns numbers to paths and styles. Equal ones get the same number. */
export class ShapeNames {
  readonly #numbers = new Map<string, number>();
  readonly #paths = new WeakMap<Path2D, number>();

  numberOf(text: string): number {
    const number = this.#numbers.get(text) ?? this.#numbers.size;
    if (number === this.#numbers.size) this.#numbers.set(text, number);
    return number;
  }

  /**
   * Returns the number of a path. It is cached by path object, because a glyph is drawn many times with the same
   * object.
   */
  pathNumber(path: Path2D): number {
    const known = this.#paths.get(path);
    if (known !== undefined) return known;
    const number = this.numberOf(`path ${path.toSVGString()}`);
    this.#paths.set(path, number);
    return number;
  }
}

/** The maximum distance in pixels between two places that count as the same, because rewriting rounds coordinates. */
const ROUNDING = 0.002;

/** Checks whether both records are complete and contain the same shapes, in the same order and at the same places. */
export function haveSameShapes(one: DrawingRecord | null, other: DrawingRecord | null): boolean {
  return (
    one !== null &&
    one.shapes.length === other?.shapes.length &&
    one.shapes.every((value, index) => value === other.shapes[index]) &&
    one.places.every((place, index) => Math.abs(place - (other.places[index] ?? Number.NaN)) <= ROUNDING)
  );
}

/** The maximum size of a record. A page with more shapes must be drawn to be compared. */
const MAX_NUMBERS = 1_000_000;

/** The styles of a canvas context that `save` stores. */
const STYLES = {
  fillStyle: '#000000' as unknown,
  strokeStyle: '#000000' as unknown,
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  miterLimit: 10,
  lineDashOffset: 0,
  globalAlpha: 1,
  globalCompositeOperation: 'source-over',
  filter: 'none',
};

interface State {
  styles: typeof STYLES;
  matrix: Matrix;
  dash: string;
  /** A number that stands for all clips in effect. */
  clip: number;
}

/** Replaces the part of a canvas context that pdf.js uses to draw paths in plain colours. */
export class ShapeRecorder {
  readonly #shapes: number[] = [];
  readonly #places: number[] = [];
  readonly #names: ShapeNames;
  readonly #saved: State[] = [];
  #state: State = { styles: { ...STYLES }, matrix: [1, 0, 0, 1, 0, 0], dash: '', clip: 0 };
  #isComplete = true;

  constructor(names: ShapeNames) {
    this.#names = names;
  }

  get record(): DrawingRecord | null {
    return this.#isComplete ? { shapes: this.#shapes, places: this.#places } : null;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Returns the value of a style, or undefined for any other name. */
  get(name: string): unknown {
    return Object.entries(this.#state.styles).find(([key]) => key === name)?.[1];
  }

  /** Marks the record as incomplete. It is called for every operation that cannot be recorded. */
  giveUp(): void {
    this.#isComplete = false;
  }

  set(name: string, value: unknown): void {
    if (name in STYLES) this.#state.styles = { ...this.#state.styles, [name]: value };
    // These two settings need no record: text is drawn as paths, and each path states its fill rule.
    else if (name !== 'font' && name !== 'fillRule') this.giveUp();
  }

  save(): void {
    this.#saved.push({ ...this.#state });
  }

  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state;
  }

  transform(...[a, b, c, d, e, f]: Matrix): void {
    const [A, B, C, D, E, F] = this.#state.matrix;
    const [x, y] = [A * e + C * f + E, B * e + D * f + F];
    this.#state.matrix = [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, x, y];
  }

  translate(x: number, y: number): void {
    this.transform(1, 0, 0, 1, x, y);
  }

  scale(x: number, y: number): void {
    this.transform(x, 0, 0, y, 0, 0);
  }

  setTransform(...matrix: Matrix): void {
    if (matrix.length !== 6) this.giveUp();
    this.#state.matrix = matrix;
  }

  getTransform(): Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number> {
    const [a, b, c, d, e, f] = this.#state.matrix;
    return { a, b, c, d, e, f };
  }

  setLineDash(dash: readonly number[]): void {
    this.#state.dash = dash.join(' ');
  }

  fill(path: unknown, rule = 'nonzero'): void {
    const style = this.#style(`fill ${rule}`, this.#state.styles.fillStyle);
    this.#add(style, this.#path(path));
  }

  stroke(path: unknown): void {
    const { styles, dash } = this.#state;
    const line = `${styles.lineCap} ${styles.lineJoin} ${styles.miterLimit} ${dash} ${styles.lineDashOffset}`;
    this.#add(this.#style(`stroke ${line}`, styles.strokeStyle), this.#path(path), styles.lineWidth);
  }

  fillRect(...area: [x: number, y: number, width: number, height: number]): void {
    this.#add(this.#style('area', this.#state.styles.fillStyle), ...area);
  }

  clip(path: unknown, rule = 'nonzero'): void {
    const { clip, matrix } = this.#state;
    const shape = `${this.#path(path)} ${rule} ${matrix.join(' ')}`;
    this.#state.clip = this.#names.numberOf(`clip ${clip} ${shape}`);
  }

  #add(...shape: number[]): void {
    const [a, b, c, d, x, y] = this.#state.matrix;
    this.#shapes.push(...shape, a, b, c, d);
    this.#places.push(x, y);
    if (this.#shapes.length > MAX_NUMBERS) this.giveUp();
  }

  #path(path: unknown): number {
    if (path instanceof Path2D) return this.#names.pathNumber(path);
    this.giveUp();
    return -1;
  }

  #style(kind: string, colour: unknown): number {
    if (typeof colour !== 'string') this.giveUp();
    const { styles, clip } = this.#state;
    const { globalAlpha, globalCompositeOperation, filter } = styles;
    return this.#names.numberOf(
      `${kind} ${String(colour)} ${globalAlpha} ${globalCompositeOperation} ${filter} ${clip}`,
    );
  }
}
