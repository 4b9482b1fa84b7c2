/**
 * The file selected last, held in memory so that it can be checked again with other columns without selecting it again.
 * Neither the server nor the browser stores it.
 */
let chosen: { batchId: string; file: File } | null = null;

export const rememberFile = (batchId: string, file: File): void => {
  chosen = { batchId, file };
};

export const rememberedFile = (batchId: string): File | null =>
  chosen?.batchId === batchId ? chosen.file : null;
