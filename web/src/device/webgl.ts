// A type instead of an interface, because the contract takes a record of facts.
export type Webgl = { vendor: string; renderer: string; version: string };

type Context = Pick<
  WebGLRenderingContext,
  'VENDOR' | 'RENDERER' | 'VERSION' | 'getExtension' | 'getParameter' | 'isContextLost'
>;

export interface WebglCanvas {
  getContext(kind: 'webgl'): Context | null;
}

/** Returns vendor and model of the graphics unit, or null if WebGL is disabled or its context is lost. */
export function readWebgl(canvas: WebglCanvas = document.createElement('canvas')): Webgl | null {
  const context = canvas.getContext('webgl');
  if (!context) return null;
  const unmasked = context.getExtension('WEBGL_debug_renderer_info');
  const read = (name: number) => String(context.getParameter(name)).slice(0, 256);
  const reading = {
    vendor: read(unmasked?.UNMASKED_VENDOR_WEBGL ?? context.VENDOR),
    renderer: read(unmasked?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER),
    version: read(context.VERSION),
  };
  // The readings are discarded if the context was lost, because every parameter is null then.
  if (context.isContextLost()) return null;
  // A page can hold only a few contexts, and the camera steps need some.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return reading;
}
