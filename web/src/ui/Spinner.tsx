/** Shows a spinner after 300 ms, so that quick responses do not flicker. The adjacent text names the operation. */
export function Spinner() {
  return (
    <span className="animate-appear-late inline-flex" aria-hidden="true">
      <svg
        className="animate-spin size-5"
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
      >
        <circle className="stroke-current opacity-25" cx="12" cy="12" r="9" />
        <path className="stroke-current" d="M21 12a9 9 0 0 0-9-9" />
      </svg>
    </span>
  );
}
