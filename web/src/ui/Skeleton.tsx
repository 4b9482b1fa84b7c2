const shapes = {
  logo: 'h-9 w-40 rounded-control',
  line: 'h-4 w-full rounded-full',
  shortLine: 'h-4 w-3/5 rounded-full',
  field: 'h-16 w-full rounded-control',
} as const;

/** Shows a placeholder in the shape of the loading content, so that the layout does not jump. */
export function Skeleton({ shape }: { shape: keyof typeof shapes }) {
  return (
    <div aria-hidden="true" className="animate-appear-late">
      <div className={`animate-breathe bg-line ${shapes[shape]}`} />
    </div>
  );
}
