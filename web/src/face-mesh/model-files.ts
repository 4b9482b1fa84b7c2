/** The files of MediaPipe's face mesh, which we serve ourselves, under the names that the library requests. */
import graphUrl from '@mediapipe/face_mesh/face_mesh.binarypb?url';
import scriptUrl from '@mediapipe/face_mesh/face_mesh.js?url';
import modelsUrl from '@mediapipe/face_mesh/face_mesh_solution_packed_assets.data?url';
import modelsLoaderUrl from '@mediapipe/face_mesh/face_mesh_solution_packed_assets_loader.js?url';
import simdLoaderUrl from '@mediapipe/face_mesh/face_mesh_solution_simd_wasm_bin.js?url';
import simdUrl from '@mediapipe/face_mesh/face_mesh_solution_simd_wasm_bin.wasm?url';
import plainLoaderUrl from '@mediapipe/face_mesh/face_mesh_solution_wasm_bin.js?url';
import plainUrl from '@mediapipe/face_mesh/face_mesh_solution_wasm_bin.wasm?url';

export { modelsUrl, scriptUrl };

// The library requests one of the two variants: Safari before 16.4 does not support SIMD.
const FILES: Readonly<Record<string, string>> = {
  'face_mesh.binarypb': graphUrl,
  'face_mesh_solution_packed_assets.data': modelsUrl,
  'face_mesh_solution_packed_assets_loader.js': modelsLoaderUrl,
  'face_mesh_solution_simd_wasm_bin.js': simdLoaderUrl,
  'face_mesh_solution_simd_wasm_bin.wasm': simdUrl,
  'face_mesh_solution_wasm_bin.js': plainLoaderUrl,
  'face_mesh_solution_wasm_bin.wasm': plainUrl,
};

export function locateFile(name: string): string {
  const url = FILES[name];
  if (url === undefined) throw new Error(`The face mesh asks for ${name}, which is not served`);
  return url;
}
