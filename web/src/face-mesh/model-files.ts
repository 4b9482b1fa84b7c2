/** The files of MediaPipe's face mesh, served by ourselves, by the names that the library asks for. */
import graphUrl from '@mediapipe/face_mesh/face_mesh.binarypb?url';
import scriptUrl from '@mediapipe/face_mesh/face_mesh.js?url';
import modelsUrl from '@mediapipe/face_mesh/face_mesh_solution_packed_assets.data?url';
import modelsLoaderUrl from '@mediapipe/face_mesh/face_mesh_solution_packed_assets_loader.js?url';
import wasmLoaderUrl from '@mediapipe/face_mesh/face_mesh_solution_simd_wasm_bin.js?url';
import wasmUrl from '@mediapipe/face_mesh/face_mesh_solution_simd_wasm_bin.wasm?url';

export { modelsUrl, scriptUrl };

// Every browser that can show our pages runs SIMD code, so the variant without it is not served.
const FILES: Readonly<Record<string, string>> = {
  'face_mesh.binarypb': graphUrl,
  'face_mesh_solution_packed_assets.data': modelsUrl,
  'face_mesh_solution_packed_assets_loader.js': modelsLoaderUrl,
  'face_mesh_solution_simd_wasm_bin.js': wasmLoaderUrl,
  'face_mesh_solution_simd_wasm_bin.wasm': wasmUrl,
};

export function locateFile(name: string): string {
  const url = FILES[name];
  if (url === undefined) throw new Error(`The face mesh asks for ${name}, which is not served`);
  return url;
}
