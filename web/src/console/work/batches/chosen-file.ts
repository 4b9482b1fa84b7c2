/**
 * The file that was chosen last, in the memory of this page alone: it is checked again with other columns without being chosen again. The
 * server keeps no file, and the browser stores none.
 */
let chosen: { batchId: string; file: File } | null = null;

export const rememberFile = (batchId: string, file: File): void => {
  chosen = { batchId, file };
};

export const rememberedFile = (batchId: string): File | null =>
  chosen?.batchId === batchId ? chosen.file : null;
