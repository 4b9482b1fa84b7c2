import { useConsoleTexts } from '../../../texts/console.tsx';
import type { Branch } from '../../api/lists.ts';
import { layOut } from './map-layout.ts';

const [WIDTH, HEIGHT, MARGIN] = [640, 260, 28];
/** The maximum number of names, because more would overlap. The list shows all of them. */
const MAX_NAMES = 12;

/** Shows a map of the branches and their radii, drawn without a map service. */
export function BranchMap({ branches }: { branches: readonly Branch[] }) {
  const { setup } = useConsoleTexts();
  const places = layOut(branches, WIDTH, HEIGHT, MARGIN);
  return (
    <figure className="mt-4">
      <svg
        // The map is hidden from screen readers, because the list below contains the same information as text.
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="border-line bg-surface max-w-document rounded-card w-full border"
      >
        {places.map(({ x, y, radius }, index) => (
          <g key={branches[index]?.branch_id}>
            <circle cx={x} cy={y} r={radius} className="fill-brand/10 stroke-brand" strokeWidth="1" />
            <circle cx={x} cy={y} r="3.5" className="fill-brand" />
            {branches.length <= MAX_NAMES && (
              <text x={x} y={y - 9} textAnchor="middle" className="fill-ink text-small">
                {branches[index]?.name}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption className="text-small text-ink-soft mt-1">{setup.branches.mapNote}</figcaption>
    </figure>
  );
}
