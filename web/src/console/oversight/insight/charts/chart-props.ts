import type { Figures } from '../figures.ts';

export interface ChartProps {
  period: Figures;
  comparison: Figures | null;
}
