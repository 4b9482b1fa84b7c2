/** A sheet with a tick on its seal, on the 24-unit grid of the other icons. It only accompanies text. */
export function DocumentIcon() {
  return (
    <svg
      aria-hidden="true"
      className="size-full fill-none stroke-current"
      viewBox="0 0 24 24"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M18.5 11V8L13 2.5H7A1.5 1.5 0 0 0 5.5 4v16A1.5 1.5 0 0 0 7 21.5h4.5M13 2.5V8h5.5M8.5 12h5M8.5 15.5h2.5" />
      <circle cx="16.5" cy="17.5" r="4" />
      <path d="m14.9 17.6 1.1 1.1 2.1-2.3" />
    </svg>
  );
}
