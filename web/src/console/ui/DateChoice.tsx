interface DateChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Shows a filter by day. */
export function DateChoice({ label, value, onChange }: DateChoiceProps) {
  return (
    <label className="text-small flex flex-none items-center gap-2">
      {label}
      <input
        type="date"
        min="2000-01-01"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="border-edge bg-surface pointer-coarse:min-h-12 min-h-8 rounded-control border px-2"
      />
    </label>
  );
}
