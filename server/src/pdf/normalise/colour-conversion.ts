/** Converts colours to sRGB, with components between 0 and 1. */
import { clamp } from './functions.ts';

export type Rgb = [red: number, green: number, blue: number];

/**
 * Converts CMYK to sRGB with the polynomial of pdf.js (`DeviceCmykCS`), which approximates the US Web Coated (SWOP)
 * profile.
 */
export function cmykToRgb([c = 0, m = 0, y = 0, k = 0]: readonly number[]): Rgb {
  const ink = [clamp(c, 0, 1), clamp(m, 0, 1), clamp(y, 0, 1), clamp(k, 0, 1)];
  return [channel(ink, RED), channel(ink, GREEN), channel(ink, BLUE)];
}

/** The coefficients of the polynomial, in this order: cc, cm, cy, ck, c; mm, my, mk, m; yy, yk, y; kk, k. */
const RED = [
  -4.387332384609988, 54.48615194189176, 18.82290502165302, 212.25662451639585, -285.2331026137004,
  1.7149763477362134, -5.6096736904047315, -17.873870861415444, -5.497006427196366, -2.5217340131683033,
  -21.248923337353073, 17.5119270841813, -21.86122147463605, -189.48180835922747,
];
const GREEN = [
  8.841041422036149, 60.118027045597366, 6.871425592049007, 31.159100130055922, -79.2970844816548,
  -15.310361306967817, 17.575251261109482, 131.35250912493976, -190.9453302588951, 4.444339102852739,
  9.8632861493405, -24.86741582555878, -20.737325471181034, -187.80453709719578,
];
const BLUE = [
  0.8842522430003296, 8.078677503112928, 30.89978309703729, -0.23883238689178934, -14.183576799673286,
  10.49593273432072, 63.02378494754052, 50.606957656360734, -112.23884253719248, 0.03296041114873217,
  115.60384449646641, -193.58209356861505, -22.33816807309886, -180.12613974708367,
];

function channel([c = 0, m = 0, y = 0, k = 0]: readonly number[], coefficients: readonly number[]): number {
  const terms = [c * c, c * m, c * y, c * k, c, m * m, m * y, m * k, m, y * y, y * k, y, k * k, k];
  const sum = terms.reduce((total, term, index) => total + term * (coefficients[index] ?? 0), 255);
  return clamp(sum / 255, 0, 1);
}

/** Converts luminance to the lightness that a display shows, as pdf.js does. */
export function calibratedGray(gamma: number): (values: readonly number[]) => Rgb {
  const exponent = gamma > 0 ? gamma : 1;
  return ([value = 0]) => {
    const luminance = clamp(value, 0, 1) ** exponent;
    const gray = clamp(Math.round(Math.max(295.8 * luminance ** (1 / 3) - 40.8, 0)) / 255, 0, 1);
    return [gray, gray, gray];
  };
}

interface Calibration {
  white: readonly number[];
  gamma: readonly number[];
  matrix: readonly number[];
}

export function calibratedRgb({ white, gamma, matrix }: Calibration): (values: readonly number[]) => Rgb {
  const [xa = 1, ya = 0, za = 0, xb = 0, yb = 1, zb = 0, xc = 0, yc = 0, zc = 1] = matrix;
  const [ga = 1, gb = 1, gc = 1] = gamma;
  return ([a = 0, b = 0, c = 0]) => {
    const [la, lb, lc] = [clamp(a, 0, 1) ** ga, clamp(b, 0, 1) ** gb, clamp(c, 0, 1) ** gc];
    return xyzToRgb(
      [xa * la + xb * lb + xc * lc, ya * la + yb * lb + yc * lc, za * la + zb * lb + zc * lc],
      white,
    );
  };
}

export function labToRgb([lightness = 0, a = 0, b = 0]: readonly number[], white: readonly number[]): Rgb {
  const m = (lightness + 16) / 116;
  const [x, y, z] = [decodeLab(m + a / 500), decodeLab(m), decodeLab(m - b / 200)];
  const [whiteX = 0.9505, whiteY = 1, whiteZ = 1.089] = white;
  return xyzToRgb([x * whiteX, y * whiteY, z * whiteZ], white);
}

const decodeLab = (x: number): number => (x >= 6 / 29 ? x ** 3 : (108 / 841) * (x - 4 / 29));

/**
 * Converts XYZ to sRGB: adapts the white point in Bradford's cone space, and applies the transfer function of sRGB (IEC
 * 61966-2-1).
 */
function xyzToRgb(xyz: readonly number[], white: readonly number[]): Rgb {
  const from = multiply(BRADFORD, [white[0] ?? 0.9505, white[1] ?? 1, white[2] ?? 1.089]);
  const to = multiply(BRADFORD, D65);
  const cone = multiply(BRADFORD, xyz).map((value, index) => (value * (to[index] ?? 1)) / (from[index] || 1));
  const [red = 0, green = 0, blue = 0] = multiply(TO_SRGB, multiply(BRADFORD_INVERSE, cone)).map(encode);
  return [red, green, blue];
}

const multiply = (matrix: readonly (readonly number[])[], vector: readonly number[]): number[] =>
  matrix.map((row) => row.reduce((sum, value, index) => sum + value * (vector[index] ?? 0), 0));

function encode(linear: number): number {
  const value = clamp(linear, 0, 1);
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

const D65 = [0.95047, 1, 1.08883];
const BRADFORD = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const BRADFORD_INVERSE = [
  [0.9869929, -0.1470543, 0.1599627],
  [0.4323053, 0.5183603, 0.0492912],
  [-0.0085287, 0.0400428, 0.9684867],
];
const TO_SRGB = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
];
