/** Shows a heading within the evidence of one participant. */
export function Topic({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h4 className="text-small text-ink-soft mb-2">{title}</h4>
      {children}
    </section>
  );
}
