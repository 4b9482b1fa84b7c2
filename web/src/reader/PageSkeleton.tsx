const LINES = ['w-2/5', 'w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/5'];

/** Shows a placeholder until a page is drawn. */
export function PageSkeleton() {
  return (
    <div aria-hidden="true" className="animate-appear-late size-full overflow-hidden p-[9%]">
      <div className="animate-breathe space-y-4">
        {LINES.map((width, index) => (
          <div key={`${index}-${width}`} className={`pdf-skeleton-line h-3 rounded-full ${width}`} />
        ))}
      </div>
    </div>
  );
}
